import { wordsOf } from '../phrases.ts'
import { renamed } from './districts.ts'
import { soundAlike } from './place-likeness.ts'
import { type Syllable, skeletonOf, syllablesOf } from './place-sounds.ts'

/**
 * Places and words of place names that are written in ways which do not sound alike. One row is one
 * place, whatever field it stands in.
 */
const rows: readonly string[] = [
  ...Object.entries(renamed).map(([old, names]) => `${old}, ${names}`),
  // Mumbai and Konkan
  'mumbai, bombay, मुंबई',
  'bandra, bandre, vandre, वांद्रे',
  'sion, shiv, शीव',
  'powai, pawai, पवई',
  'worli, varli, वरळी',
  'colaba, kolaba, kulaba, कुलाबा',
  'byculla, bhaykhala, भायखळा',
  'parel, paral, परळ',
  'sewri, sewree, shivdi, शिवडी',
  'versova, vesave, वर्सोवा, वेसावे',
  'vile parle, virle parle, विलेपार्ले, विर्ले पार्ले',
  'thane, thana, tanna, ठाणे',
  'ambernath, ambarnath, अंबरनाथ',
  'shahapur, shahpur, शहापूर, ಶಹಾಪುರ',
  'vasai, bassein, वसई',
  'jawhar, jawahar, jowhar, जव्हार',
  'vengurla, vengurle, वेंगुर्ला, वेंगुर्ले',
  'sawantwadi, savantvadi, sawant wadi, सावंतवाडी',
  // Pune and the west
  'pune, poona, पुणे',
  'khadki, kirkee, kirki, खडकी',
  'wanowrie, wanawadi, wanwadi, wanavdi, wanowri, वानवडी',
  'hinjewadi, hinjawadi, hinjavadi, हिंजवडी',
  'lohegaon, lohgaon, lohagaon, लोहगाव, लोहेगाव',
  'yerwada, yerawada, yerwda, yeravda, येरवडा',
  'daund, dhond, दौंड',
  'karad, karhad, कराड, कऱ्हाड',
  'solapur, sholapur, सोलापूर',
  'mangalwedha, mangalvedhe, mangalwedhe, मंगळवेढा, मंगळवेढे',
  'sangola, sangole, सांगोला, सांगोले',
  'hatkanangale, hatkanangle, हातकणंगले, हातकणंगळे',
  'gadhinglaj, गडहिंग्लज',
  // North and east of Maharashtra
  'kaij, kej, केज',
  'selu, sailu, सेलू',
  'khuldabad, khultabad, खुलताबाद',
  'sindkheda, sindkhede, shindkheda, शिंदखेडा',
  'basmat, vasmat, वसमत',
  'umarga, omerga, उमरगा',
  'trimbakeshwar, tryambakeshwar, trimbak, tryambak, त्र्यंबकेश्वर, त्र्यंबक',
  'peint, peth, पेठ',
  'kamptee, kamthi, कामठी',
  'parseoni, parshivni, parsheoni, पारशिवनी',
  'buldhana, buldana, बुलढाणा, बुलडाणा',
  'desaiganj, wadsa, vadsa, desaiganj wadsa, देसाईगंज, वडसा, देसाईगंज वडसा',
  'beed, bid, bir, बीड',
  'dhule, dhulia, धुळे',
  'yavatmal, yeotmal, यवतमाळ',
  'raigad, raigarh, रायगड',
  // Karnataka
  'mangalore, mangaluru, ಮಂಗಳೂರು',
  'chikkamagaluru, chikmagalur, chickmagalur, ಚಿಕ್ಕಮಗಳೂರು',
  'hubli, hubballi, ಹುಬ್ಬಳ್ಳಿ',
  'dharwad, dharwar, ಧಾರವಾಡ',
  'kodagu, coorg, ಕೊಡಗು',
  'madikeri, mercara, ಮಡಿಕೇರಿ',
  'hosapete, hospet, ಹೊಸಪೇಟೆ',
  'ramanagara, ramanagaram, closepet, ರಾಮನಗರ',
  'krishnarajapura, krishnarajapuram, kr puram, kr pura, ಕೆ ಆರ್ ಪುರ, ಕೆ ಆರ್ ಪುರಂ, ಕೃಷ್ಣರಾಜಪುರ, ಕೃಷ್ಣರಾಜಪುರಂ',
  'krishnarajpet, krishnarajapete, kr pet, kr pete, ಕೆ ಆರ್ ಪೇಟೆ, ಕೃಷ್ಣರಾಜಪೇಟೆ',
  'krishnarajanagara, kr nagar, kr nagara, ಕೆ ಆರ್ ನಗರ, ಕೃಷ್ಣರಾಜನಗರ',
  'heggadadevanakote, hd kote, ಎಚ್ ಡಿ ಕೋಟೆ, ಹೆಗ್ಗಡದೇವನಕೋಟೆ',
  'whitefield, white field, ವೈಟ್‌ಫೀಲ್ಡ್, ವೈಟ್ ಫೀಲ್ಡ್, व्हाइटफील्ड',
  'electronic city, electronics city, ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ, ಎಲೆಕ್ಟ್ರಾನಿಕ್ಸ್ ಸಿಟಿ',
  'channapatna, chennapatna, ಚನ್ನಪಟ್ಟಣ, ಚೆನ್ನಪಟ್ಟಣ',
  'channarayapatna, chennarayapatna, ಚನ್ನರಾಯಪಟ್ಟಣ, ಚೆನ್ನರಾಯಪಟ್ಟಣ',
  'mulbagal, mulabagilu, mulbagilu, ಮುಳಬಾಗಿಲು, ಮುಳಬಾಗಲು',
  'moodabidri, mudbidri, moodbidri, mudabidire, moodubidire, ಮೂಡುಬಿದಿರೆ, ಮೂಡಬಿದ್ರೆ, ಮೂಡಬಿದಿರೆ',
  'saundatti, savadatti, soundatti, ಸವದತ್ತಿ',
  'yadgir, yadagiri, yadgiri, ಯಾದಗಿರಿ, ಯಾದಗಿರ',
  'bagalkot, bagalkote, ಬಾಗಲಕೋಟೆ, ಬಾಗಲಕೋಟ',
  'gudibande, gudibanda, ಗುಡಿಬಂಡೆ',
  'kapu, kaup, ಕಾಪು',
  'shiggaon, shiggavi, shiggaavi, ಶಿಗ್ಗಾಂವಿ, ಶಿಗ್ಗಾವಿ',
  'shorapur, surapura, surpur, ಸುರಪುರ, ಶೋರಾಪುರ',
  // Words within names
  'railway, rly, रेल्वे, ರೈಲ್ವೆ',
  'layout, ಬಡಾವಣೆ, ಲೇಔಟ್, ಲೇಔಟು, लेआउट',
  'road, रोड, रस्ता, ರಸ್ತೆ, ರೋಡ್',
  'colony, कॉलनी, ಕಾಲೋನಿ, ಕಾಲನಿ',
  'sector, सेक्टर, ಸೆಕ್ಟರ್',
  'phase, फेज, ಹಂತ',
  'ward, वॉर्ड, वार्ड, ವಾರ್ಡ್',
  'camp, कॅम्प, कँप, ಕ್ಯಾಂಪ್',
]

const ear = { exact: false, bothLatin: false, oneKannada: false, slips: 0 }

interface Alias {
  sound: Syllable[]
  name: readonly string[]
}

const bySkeleton = new Map<string, Alias[]>()
for (const row of rows) {
  const names = wordsOf(row).map((name) => name.replace(/\u200c/gu, '').split(' '))
  const [first = []] = names
  for (const words of names) {
    const sound = syllablesOf(words)
    const key = skeletonOf(sound)
    bySkeleton.set(key, [...(bySkeleton.get(key) ?? []), { sound, name: first }])
  }
}

function aliasOf(words: readonly string[]): readonly string[] | undefined {
  const sound = syllablesOf(words)
  return bySkeleton.get(skeletonOf(sound))?.find((alias) => soundAlike(alias.sound, sound, ear))
    ?.name
}

/** The name with every place or word of the table in its first form; undefined if it has none. */
export function knownAs(words: readonly string[]): readonly string[] | undefined {
  const whole = aliasOf(words)
  if (whole) return whole
  const each = words.map((word) => aliasOf([word]))
  return each.some((alias) => alias) ? words.flatMap((word, i) => each[i] ?? [word]) : undefined
}
