import './look/tokens.css';
import './look/base.css';
import './look/layers.css';
import { createRoot } from 'react-dom/client';
import { start } from './shell/start.tsx';

const root = document.getElementById('root');
if (root !== null) await start(createRoot(root));
