/** Kannada's zero looks like its nasal sign, and no figure follows a letter without a space. */
const zeroInWord = /(?<=[\u0c82-\u0ccd])\u0ce6/gu

/** No letter of Kannada is written so; ಲಿ, of a company, looks like it. */
const vowelTwice = /ಅಿ/gu

/** ▦ How words with ख begin and end; the engine reads it as रव. */
const kha = {
  begin:
    'अखेर अभिलेख ओळख खंड खत खरात खराब खरेदी खाजगी खाते खात्या खार खाल खासरा खुर्द खुल खेड खैर खोत खोल गहाणखत तारीख दाखल देखरेख देखील देशमुख पारख पिकाखाल पोटखराब प्रमुख फेरखत मुख राखीव राखून रेखा लाख लिखित लेख वखार शाखा शिखर शेख संख्य सखाराम सुखदेव',
  end: 'खत खराब मुख लेख शेख खेड खाते खातेदार खुर्द',
}
const [begins, ends] = [kha.begin.split(' '), kha.end.split(' ')]

/** ▦ Letters that look like figures; among figures they are no letters. */
const likeFigures: Readonly<Record<string, string>> = { प: '५', ट: '८', '्': '' }
const figuresWithLetters = /^(?=.*[०-९])[०-९पट्./(),-]+$/u

/** What the engine often confuses, where only one reading is a word. */
export function mendLetters(text: string): string {
  if (figuresWithLetters.test(text))
    return text.replace(/[पट्]/gu, (sign) => likeFigures[sign] ?? sign)
  const mended = text
    .replace(zeroInWord, '\u0c82')
    .replace(vowelTwice, 'ಲಿ')
    .replace(/^राते(?=$|\P{L})/u, 'खाते')
  if (!mended.includes('रव')) return mended
  const other = mended.replaceAll('रव', 'ख')
  const bare = other.replace(/[^\p{L}\p{M}]+/gu, '')
  const isWord =
    begins.some((word) => bare.startsWith(word)) || ends.some((word) => bare.endsWith(word))
  return isWord ? other : mended
}
