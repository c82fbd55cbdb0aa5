import { wordSet } from '../relation-words.ts'
import { brandWords, companyWords, formWords, listWords } from './company-words.ts'

/** A firm, a family or a trust is not the person whose name it contains. */
const listed = wordSet(`
  messrs huf karta aop chs chsl ltd limited pvt private llp opc plc inc company companies co corporation corp
  trust trusts society societies bank enterprise enterprises trader traders trading industry
  industries developer developers builder builders associates sons brothers bros firm foundation
  charitable federation sangh sanstha government govt municipal municipality panchayat temple
  devasthan mandir masjid mosque church dargah wakf waqf gurudwara construction constructions
  constructors contractors infra infrastructure infrastructures infratech infracon realty realtors
  realities estate estates properties property projects housing homes buildcon buildtech promoters
  colonizers landmarks ventures holdings investments finance financiers capital group partners
  partnership agro agri agrotech farms farm nursery dairy dairies poultry foods mills textiles
  motors steels steel metals chemicals pharma pharmaceuticals exports imports export import
  international global technologies technology solutions systems services logistics transport
  transports travels tours hotel hotels hospital hospitals clinic college school vidyalaya
  university academy institute institution education educational memorial samaj samiti committee
  association club ashram stores store mart agencies agency works jewellers electricals
  engineers engineering cooperative coop sahakari department dept ministry corpn authority board
  aviation auto automobiles automotive beverages biotech breweries cables castings cement ceramics coal
  communications consultancy consultants corporates distillery distributors electric electronics energy
  fabricators fashions fertilisers finserv forge forgings garments gas glass granites healthcare holding
  hospitality hypermarket industrial infotech instruments insurance iron jewels laboratories leasing
  lifesciences machinery manufacturing marbles marketing media minerals mines oil packaging
  paints papers petroleum plastics plywood polymers power printers products pumps publications refinery
  residency resorts retail securities seeds shipping silks software spinning structures sugar suppliers
  development developments parishad schemes sales synthetics telecom telecommunications tiles tools township tyres urban warehousing weaving
  trustee trustees partner director chairman secretary council commission midc mhada kiadb cidco bda lp
  एचयुएफ एचयूएफ एकुमॅ मर्यादित लिमिटेड लि प्रायव्हेट प्रायवेट एलएलपी ट्रस्ट न्यास विश्वस्त संस्था सोसायटी सोसायटीज
  कंपनी बँक बैंक सरकार शासन देवस्थान मंदिर मस्जिद दर्गाह मठ संघ मंडळ समिती महामंडळ महानगरपालिका नगरपालिका
  नगरपरिषद ग्रामपंचायत पंचायत प्रतिष्ठान फाउंडेशन फाऊंडेशन एंटरप्रायझेस एंटरप्रायजेस एन्टरप्रायझेस इंटरप्रायझेस डेव्हलपर्स डेव्हलपर
  बिल्डर्स बिल्डर असोसिएट्स असोशिएट्स ट्रेडर्स ट्रेडिंग इंडस्ट्रीज कन्स्ट्रक्शन कन्स्ट्रक्शन्स कंस्ट्रक्शन इन्फ्रा इंफ्रा इन्फ्रास्ट्रक्चर रियल्टी
  इस्टेट प्रॉपर्टीज प्रोजेक्ट्स फार्म फार्म्स ऍग्रो अ‍ॅग्रो ॲग्रो डेअरी सन्स ब्रदर्स बंधू भागीदारी विद्यालय महाविद्यालय रुग्णालय
  परिषद भागीदार अध्यक्ष सचिव कर्ता हॉस्पिटल हॉटेल शाळा गृहनिर्माण सहकारी विभाग प्राधिकरण
  ಲಿಮಿಟೆಡ್ ಲಿ ನಿಯಮಿತ ನಿ ಪ್ರೈವೇಟ್ ಟ್ರಸ್ಟ್ ಬ್ಯಾಂಕ್ ಬ್ಯಾಂಕು ಸಂಘ ಸಂಸ್ಥೆ ಸೊಸೈಟಿ ಸರ್ಕಾರ ದೇವಸ್ಥಾನ ದೇವಾಲಯ ಮಂದಿರ ಮಸೀದಿ ಚರ್ಚ್ ಮಠ
  ಕಂಪನಿ ಕಂಪೆನಿ ಪ್ರತಿಷ್ಠಾನ ಫೌಂಡೇಶನ್ ಎಂಟರ್ಪ್ರೈಸಸ್ ಎಂಟರ್‌ಪ್ರೈಸಸ್ ಡೆವಲಪರ್ಸ್ ಡೆವಲಪರ್ ಬಿಲ್ಡರ್ಸ್ ಅಸೋಸಿಯೇಟ್ಸ್ ಟ್ರೇಡರ್ಸ್
  ಇಂಡಸ್ಟ್ರೀಸ್ ಕನ್ಸ್ಟ್ರಕ್ಷನ್ ಕನ್ಸ್ಟ್ರಕ್ಷನ್ಸ್ ಇನ್ಫ್ರಾ ಎಸ್ಟೇಟ್ ಎಸ್ಟೇಟ್ಸ್ ಪ್ರಾಪರ್ಟೀಸ್ ಫಾರ್ಮ್ ಫಾರ್ಮ್ಸ್ ಸನ್ಸ್ ಬ್ರದರ್ಸ್ ಶಾಲೆ
  ಕಾಲೇಜು ಆಸ್ಪತ್ರೆ ಹೋಟೆಲ್ ಸಹಕಾರಿ ಪಂಚಾಯಿತಿ ಪಾಲಿಕೆ ಇಲಾಖೆ ಪ್ರಾಧಿಕಾರ ನಿಗಮ ಮಂಡಳಿ
`)

/** Too short to tell from an initial: read as a form only in the name of a body. */
const shortForms = wordSet('कं रि reg ನಿ ರಿ ಪ್ರಾ ಪ್ರೈ प्रा lp')

/** Also names of persons, or words about a person. */
const alsoNames = wordSet('ಮಂಡಲ son brother union')
const isListed = (row: readonly string[]): boolean => listed.has(row[0] ?? '')

export const bodyWords: ReadonlySet<string> = new Set([
  ...listed,
  ...companyWords.filter(isListed).flatMap((row) => row.filter((word) => !alsoNames.has(word))),
  ...listWords(Object.values(formWords).join(' ')).filter((word) => !shortForms.has(word)),
  ...listWords(brandWords),
])

/** Also surnames or places: they indicate a body only after another surname. */
export const bodiesAfterSurname = wordSet(
  'mandal nagar math group house park bhavan bhawan niwas union मंडल नगर भवन निवास ನಗರ ಭವನ',
)
