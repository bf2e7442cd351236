import type { FreightRecordOut } from '@carreto/contract/shapes/freight-record';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { PackedVolume } from '../../engine/packing/goods.ts';
import { centsToReais } from '../../kernel/money.ts';
import { byLine, ofUnits, type Totalled } from '../quote/by-line.ts';
import { declaredContents } from '../quote/declared-shares.ts';

type WireVolume = FreightRecordOut['volumes'][number];
type Declared = Totalled & { items: Totalled[] };
type WireItem = WireVolume['itens'][number];

/** Volumes by the lines they were asked for in; boxes with what is inside. */
export function toWireVolumes(volumes: readonly PackedVolume[]): WireVolume[] {
  return byLine(volumes.map(ofDeclared)).map(toWireVolume);
}

/** By its share of the declared value (decision Q23), and so what lies in it. */
function ofDeclared(volume: PackedVolume): Declared {
  const items = declaredContents(volume).map((item) => ({
    ...ofUnits(item),
    valueCents: item.declaredCents,
  }));
  return { ...ofUnits(volume), valueCents: volume.declaredCents, items };
}

function toWireVolume({ items, ...volume }: Declared): WireVolume {
  return {
    ...toWireGoods(volume),
    peso_total: volume.weightG / 1000,
    valor_total: centsToReais(volume.valueCents),
    itens: byLine(items).map(toWireItem),
  };
}

function toWireItem(item: Totalled): WireItem {
  return { ...toWireGoods(item), peso: item.weightG / 1000, valor: centsToReais(item.valueCents) };
}

function toWireGoods(goods: Totalled) {
  const type = String(goods.category);
  return {
    tipo: volumeTypeName.get(type) ?? type,
    sku: goods.sku,
    descricao: goods.description,
    quantidade: goods.amount,
    altura: goods.heightMm / 1000,
    largura: goods.widthMm / 1000,
    comprimento: goods.lengthMm / 1000,
    volumes_produto: goods.amountVolumes,
  };
}
