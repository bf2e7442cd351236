import { ChevronDown } from 'lucide-react';
import {
  Autocomplete,
  Button,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
  SearchField,
  Select,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words/words.ts';
import { useShipperId, useShowShipper } from './shipper.ts';
import { useShippers } from './use-shippers.ts';

const all = 'all';
/** More than this are filtered by typing. */
const mostWithoutFilter = 8;

/** Whose freights, tables and money are in view; it stands in every address. */
export function ShipperSwitcher() {
  const words = useWords().shell;
  const shippers = useShippers();
  const shown = useShipperId();
  const show = useShowShipper();
  const { contains } = useFilter({ sensitivity: 'base' });
  const items = [{ id: all, name: words.allShippers, cnpj: '' }, ...shippers];
  const list = (
    <ListBox className="menu" items={items}>
      {({ id, name, cnpj }) => (
        <ListBoxItem id={String(id)} textValue={`${name} ${cnpj}`}>
          <span>{name}</span>
          {cnpj === '' ? null : <span className="note code">{cnpj}</span>}
        </ListBoxItem>
      )}
    </ListBox>
  );
  return (
    <Select
      className="shipper"
      aria-label={words.shipper}
      selectedKey={shown === undefined ? all : String(shown)}
      onSelectionChange={(key) => show(key === all ? undefined : Number(key))}
    >
      <Button className="button shipper-button" data-kind="quiet" id="shipper-switcher">
        <SelectValue>
          {shippers.find(({ id }) => id === shown)?.name ??
            (shown === undefined ? words.allShippers : String(shown))}
        </SelectValue>
        <Icon of={ChevronDown} />
      </Button>
      <Popover className="popover" placement="bottom start">
        {shippers.length > mostWithoutFilter ? (
          <Autocomplete filter={contains}>
            <SearchField aria-label={words.findShipper} autoFocus>
              <Input className="input" placeholder={words.findShipper} />
            </SearchField>
            {list}
          </Autocomplete>
        ) : (
          list
        )}
      </Popover>
    </Select>
  );
}
