/** How this person's labels come: the layout and the form of the file. */
export type LabelForm = { layout: number; format: 'pdf' | 'zpl' };

const storedUnder = 'carreto.labels.form';
const byDefault: LabelForm = { layout: 1, format: 'pdf' };

/** As they were last asked for on this machine. */
export function rememberedForm(): LabelForm {
  try {
    const { layout, format } = JSON.parse(localStorage.getItem(storedUnder) ?? '{}') as Partial<LabelForm>;
    const isLayout = typeof layout === 'number' && Number.isInteger(layout) && layout >= 1 && layout <= 10;
    return {
      layout: isLayout ? layout : byDefault.layout,
      format: format === 'zpl' ? 'zpl' : byDefault.format,
    };
  } catch {
    return byDefault;
  }
}

/** Keeps how labels are asked for, for the next time. */
export function rememberForm(form: LabelForm): void {
  localStorage.setItem(storedUnder, JSON.stringify(form));
}
