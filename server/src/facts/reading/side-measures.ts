const side = '(?:east|west|north|south|पूर्व|पश्चिम|उत्तर|दक्षिण|ಪೂರ್ವ|ಪಶ್ಚಿಮ|ಉತ್ತರ|ದಕ್ಷಿಣ)'
const between = String.raw`\s?(?:to|ते|ರಿಂದ|[-–—])\s?`
const otherBefore = new RegExp(`${side}${between}$`, 'iu')
const otherAfter = new RegExp(`^${between}${side}`, 'iu')
const reach = 20

/** `East to West : 40 feet` is a measure, and no boundary. */
export function isMeasure(text: string, { start, end }: { start: number; end: number }): boolean {
  return (
    otherBefore.test(text.slice(Math.max(0, start - reach), start)) ||
    otherAfter.test(text.slice(end, end + reach))
  )
}
