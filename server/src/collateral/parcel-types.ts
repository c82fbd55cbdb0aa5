/** Allowed values of `parcel_type`; any other value is kept and searched as a plain number. */
export const parcelTypes: Readonly<Record<string, readonly string[]>> = {
  survey: ['survey', 'survey no', 'survey number', 's no', 'sno', 'sy no', 'सर्वे', 'सर्वे नं'],
  gat: ['gat', 'gat no', 'gat number', 'gut', 'gut no', 'gutt', 'gatt', 'गट', 'गट नं'],
  cts: ['cts', 'cts no', 'city survey', 'city survey no', 'c t s', 'सिटी सर्वे'],
  plot: ['plot', 'plot no', 'plot number', 'प्लॉट'],
  hissa: ['hissa', 'hissa no', 'हिस्सा'],
  milkat: ['milkat', 'milkat no', 'property no', 'मिळकत', 'मिळकत नं'],
}

export function parcelTypeOf(written: string): string {
  const plain = written
    .toLowerCase()
    .replace(/[.\s]+/g, ' ')
    .trim()
  const known = Object.entries(parcelTypes).find(([, spellings]) => spellings.includes(plain))
  return known?.[0] ?? written
}
