import { carrierScene } from './carrier-scene.ts';
import type { Label } from './content.ts';
import { danfeScene } from './danfe-scene.ts';
import type { Size } from './layouts.ts';
import { postalScene } from './postal-scene.ts';
import type { Scene } from './scene.ts';

/** What stands where on a label in a cell of that size. */
export function sceneOf(label: Label, cell: Size): Scene {
  switch (label.model) {
    case 'carrier':
      return carrierScene(label, cell);
    case 'postal':
      return postalScene(label, cell);
    case 'danfe':
      return danfeScene(label, cell);
  }
}
