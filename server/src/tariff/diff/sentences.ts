import type { Change, DiffSection, Value } from './change.ts';
import type { ChangeGroup, SectionSum } from './groups.ts';
import { labelOf } from './labels.ts';
import { count, signedPercent, spreadText, valueText, weights, zipSpan } from './texts.ts';
import { valueName } from './value-names.ts';

/** One group in one sentence. */
export function groupSentence(group: ChangeGroup): string {
  const [first] = group.changes;
  if (first === undefined) return '';
  if (group.section === 'coverage') return `${coverageSentence(group, first)}.`;
  if (group.section === 'origins' && first.zips !== null) return `${originSentence(group, first)}.`;
  return `${group.count === 1 ? single(group, first) : several(group)}.`;
}

function single(group: ChangeGroup, change: Change): string {
  const { region, item, weightsG, zips, member } = change;
  const subject = [region, item, weightsG && weights(weightsG), zips && zipSpan(zips)]
    .filter((part) => part !== null)
    .join(', ');
  const words = wholeThing(change) ?? `${labelOf(member)} ${fromTo(group, change)}`;
  return capital(subject === '' ? words : `${subject}: ${words}`);
}

/** Things that come and go as a whole. */
function wholeThing({ kind, before, after, ...of }: Change): string | null {
  const { member } = of;
  const isCharge = member === 'charge';
  switch (kind) {
    case 'added':
      return `${isCharge ? 'taxa nova' : `${labelOf(member)} a mais`}, ${plain(of, after)}`;
    case 'removed':
      return `${isCharge ? 'taxa retirada' : `${labelOf(member)} a menos`}, era ${plain(of, before)}`;
    case 'gained':
      return isScope(member) ? 'passa a ser cobrada' : `passa a ter preço (${plain(of, after)})`;
    case 'lost':
      return isScope(member) ? 'deixa de ser cobrada' : `deixa de ter preço (era ${plain(of, before)})`;
    default:
      return null;
  }
}

function isScope(member: string): boolean {
  return member.startsWith('scope.');
}

function several(group: ChangeGroup): string {
  const { region, item, member, kind, section, same, percent, unit } = group;
  const subject = [region, item].filter((part) => part !== null).join(', ');
  const start = subject === '' ? '' : `${subject}: `;
  const rows = `${count(group.count)} ${section === 'tariff' ? 'faixas' : 'itens'}`;
  if (kind === 'gained' || kind === 'lost') {
    const verb = kind === 'gained' ? 'passa a' : 'deixa de';
    const what = isScope(member) ? `ser cobrada em ${zipsOrRows(group)}` : `ter preço em ${rows}`;
    return capital(`${start}${verb} ${what}`);
  }
  const words = `${start}${labelOf(member)} de ${rows}`;
  if (same !== null) return capital(`${words} ${fromTo(group, { member, unit, ...same })}`);
  return capital(percent === null ? `${words} muda` : `${words} ${spreadText(percent)}`);
}

function zipsOrRows({ zipCount, count: rows }: ChangeGroup): string {
  return zipCount === null ? `${count(rows)} regiões` : `${count(zipCount)} CEPs`;
}

function coverageSentence(group: ChangeGroup, first: Change): string {
  const { kind, member, same, percent } = group;
  const ranges = `${count(group.count)} ${group.count === 1 ? 'faixa' : 'faixas'} de CEP (${count(group.zipCount ?? 0)} CEPs)`;
  const where = group.count === 1 && first.zips !== null ? `${zipSpan(first.zips)}` : ranges;
  if (kind === 'gained') return `Passa a atender ${where} pela região ${first.after}`;
  if (kind === 'lost') return `Deixa de atender ${where} da região ${first.before}`;
  const prices = percent === null ? '' : `, preços ${spreadText(percent)}`;
  if (kind === 'moved') return `${capital(where)}: da região ${first.before} para ${first.after}${prices}`;
  const words = same === null ? 'muda' : fromTo(group, { member, unit: group.unit, ...same });
  return `${capital(where)}: ${labelOf(member)} ${words}`;
}

function originSentence(group: ChangeGroup, first: Change): string {
  const where =
    group.count === 1 && first.zips !== null ? zipSpan(first.zips) : `${count(group.zipCount ?? 0)} CEPs`;
  if (group.kind === 'gained') return `Passa a coletar em ${where} (origem ${first.after})`;
  if (group.kind === 'lost') return `Deixa de coletar em ${where} (origem ${first.before})`;
  return `Coleta em ${where}: da origem ${first.before} para ${first.after}`;
}

function fromTo(
  { percent }: Pick<ChangeGroup, 'percent'>,
  { before, after, ...of }: Pick<Change, 'member' | 'unit' | 'before' | 'after'>,
): string {
  const moved = percent === null ? '' : ` (${signedPercent(percent.minPpm)})`;
  return `de ${valueText(of, before)} para ${valueText(of, after)}${moved}`;
}

/** What comes or goes, without the quotes of a text. */
function plain(of: Pick<Change, 'member' | 'unit'>, value: Value): string {
  return typeof value === 'string' ? (valueName(of.member, value) ?? value) : valueText(of, value);
}

const sectionNames: Readonly<Record<DiffSection, string>> = {
  header: 'Condições',
  origins: 'Origens',
  coverage: 'Cobertura',
  tariff: 'Tarifa',
  minimum: 'Frete mínimo',
  surcharges: 'Taxas',
  tax: 'Impostos',
  weight: 'Peso cobrado',
  limits: 'Limites',
};

/** One section in one sentence. */
export function sectionSentence({ section, count: changes, regions, percent }: SectionSum): string {
  const what = `${count(changes)} ${changes === 1 ? 'diferença' : 'diferenças'}`;
  const where = regions > 1 ? ` em ${count(regions)} regiões` : '';
  const money = percent === null ? '' : `, valores ${spreadText(percent)}`;
  return `${sectionNames[section]}: ${what}${where}${money}.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
