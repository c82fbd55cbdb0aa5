import type { RegistryRecord } from '../registry-record.ts'
import { modifiers } from './deeds/nature-modifiers.ts'
import { fold } from './letters.ts'
import { phraseFinder, wordsOf } from './phrases.ts'
import { remembered } from './remembered.ts'

/** Whether a record of rights says that its land is agricultural or was converted. */
export interface LandUse {
  /** The words that say agricultural; undefined if it was converted, or nothing says so. */
  agricultural: string | undefined
  /** Of a conversion: `class` if the land use or the tenure says so, `remark` if only a remark does. */
  converted: 'class' | 'remark' | undefined
  /** A land use that is not understood. */
  unread: string | undefined
}

const agricultural = phraseFinder(
  wordsOf(`agricultural, agriculture, agri, agrl, farm land, farmland, cultivable, dry land, wet land, garden land, dry, wet,
    garden, plantation, fallow, horticulture, शेती, शेतजमीन, शेत जमीन, शेतीची, कृषक, कृषिक, कृषी, जिरायत, जिराईत, जिरायती, बागायत, बागायती, वरकस, तरी,
    भातशेती, लागवडीयोग्य, लागवड योग्य, पड, पडीक, ಬೀಳು, ಕೃಷಿ, ವ್ಯವಸಾಯ, ಖುಷ್ಕಿ, ಪುಷ್ಕಿ, ತರಿ, ಬಾಗಾಯ್ತು, ಬಾಗಾಯತ್, ತೋಟ, ಮಳೆಯಾಶ್ರಿತ, ನೀರಾವರಿ`),
)
const conversion = phraseFinder(
  wordsOf(`non agricultural, non agriculture, nonagricultural, non agri, na order, na permission, na use, na land, na plot,
    na sanad, na residential, na commercial, converted, land conversion, dc conversion, conversion order, aln, aln sr, बिनशेती, बिन शेती, बीनशेती, अकृषक,
    अकृषिक, अकृषीक, अकृषी, एन ए, एनए, ಭೂ ಪರಿವರ್ತನೆ, ಭೂಪರಿವರ್ತನೆ, ಭೂ ಪರಿವರ್ತಿತ, ಪರಿವರ್ತಿತ, ಪರಿವರ್ತನೆಯಾಗಿದೆ, ಪರಿವರ್ತಿಸಲಾಗಿದೆ, ಅನ್ಯಕ್ರಾಂತ, ಕೃಷಿಯೇತರ,
    ಬೇಸಾಯೇತರ`),
)
/** In a column of the class of land; a remark says of granted land that it is not to be alienated. */
const asClass = phraseFinder(
  wordsOf('alienated, residential, commercial, industrial, निवासी, वाणिज्य, औद्योगिक, ವಸತಿ, ವಾಣಿಜ್ಯ'),
)
const wholeClass = new Set(['na'])
/** Not done, not yet done, done in part, or for something else. */
const doubt = phraseFinder(
  wordsOf(
    `${modifiers.denied}, ${modifiers.unsure}, ${modifiers.part}, no, nil, cancelled, revoked, lapsed, fine, penalty, unauthorised, unauthorized,
    illegal, violation, notice, रद्द, अनधिकृत, विना परवाना, विनापरवाना, नोटीस, शर्तभंग, निरंक, प्रलंबित, ರದ್ದು, ಅನಧಿಕೃತ, ಉಲ್ಲಂಘನೆ, ಬಾಕಿ`,
  ),
)
/** `N.A. order No. 45`: a number, not a denial. */
const numbered = /(?<![a-z])no (?=[a-z/ ]{0,12}\d)/gu
const fromFarm =
  /(?<![a-z])(?:from )?agricultur(?:e|al)(?: land| use| purpose)? (?:to|into) |(?<![a-z])from agricultur(?:e|al)(?: land| use| purpose)?|शेतितून|शेतिमधून|ಕೃಷಿಯಿಂದ/gu

/** Hectares and ares, or ares and square metres. */
const twoFigures = /^\s*\p{Nd}+\s*\.\s*\p{Nd}+\s*$/u

interface Said {
  isConverted: boolean
  isAgricultural: boolean
}

function readUse(written: string, isClass: boolean): Said {
  const text = fold(written).replace(numbered, ' ').replace(fromFarm, ' ')
  const places = [conversion, ...(isClass ? [asClass] : [])].flatMap((words) =>
    words.placesIn(text),
  )
  const isWhole = isClass && wholeClass.has(text)
  if (!isClass && places.length === 0) return { isConverted: false, isAgricultural: false }
  const outsideOf = (finder: typeof doubt) =>
    finder
      .placesIn(text)
      .filter(({ start, end }) => !places.some((one) => start < one.end && end > one.start))
  const isFarm = outsideOf(agricultural).length > 0
  const isConverted = isWhole || (places.length > 0 && outsideOf(doubt).length === 0 && !isFarm)
  return { isConverted, isAgricultural: !isConverted && (isFarm || places.length > 0) }
}

const readClass = remembered((written) => readUse(written, true))

/**
 * The class in the record decides, and a remark about a conversion clears it. A record that gives no
 * class raises nothing: whether it is a farm is then unknown to it.
 */
export function readLandUse({ land_use, tenure, remarks, extent }: RegistryRecord): LandUse {
  const classes = [land_use ?? '', tenure ?? ''].filter((text) => text.trim() !== '')
  const said = classes.map((text) => ({ text, ...readClass(text) }))
  const farm = said.find(({ isAgricultural }) => isAgricultural)?.text
  const unread = isUnread(land_use ?? '') ? land_use : undefined
  if (said.some(({ isConverted }) => isConverted) && farm === undefined)
    return { agricultural: undefined, converted: 'class', unread }
  // Remarks are many, and matter only in these two cases.
  const isAsked = farm !== undefined || twoFigures.test(extent ?? '')
  const isByRemark = isAsked && remarks.some((remark) => readUse(remark, false).isConverted)
  return {
    agricultural: isByRemark ? undefined : farm,
    converted: isByRemark ? 'remark' : undefined,
    unread,
  }
}

const nothing = new Set(['', 'nil', 'none', 'not stated', 'निरंक', 'नाहि', 'ಇಲ್ಲ'])

function isUnread(landUse: string): boolean {
  if (nothing.has(fold(landUse))) return false
  const { isConverted, isAgricultural } = readClass(landUse)
  return !isConverted && !isAgricultural
}
