/** Words of a property text, separated by `|` in patterns. Lower case, figures in Latin. */

/** Homes and shops are numbered separately. */
export const unitKinds = {
  home: `flat|apartment|apt|tenement|row house|rowhouse|villa|bungalow|फ्लॅट|फ्लेट|फ्लॅट्स|सदनिका|सदनिके|अपार्टमेंट|निवासी गाळा|रो हाऊस|रो हाउस|ರೋ ಹೌಸ್|ಫ್ಲಾಟ್|ಫ್ಲ್ಯಾಟ್|ಫ್ಲಾಟು|ಅಪಾರ್ಟ್ಮೆಂಟ್|ಅಪಾರ್ಟ್‌ಮೆಂಟ್|ವಸತಿ ಘಟಕ`,
  shop: `shop|office|showroom|gala|godown|commercial unit|दुकान|गाळा|ऑफिस|ऑफीस|शॉप|शोरूम|गोदाम|ಅಂಗಡಿ|ಮಳಿಗೆ|ಆಫೀಸ್`,
  any: `unit|room|premises|युनिट|खोली|रूम|ಯುನಿಟ್|ಘಟಕ|ಕೊಠಡಿ`,
} as const

export type UnitKind = keyof typeof unitKinds

export const numberWords = `number|nos|no|#|नंबर|नं|न|क्रमांक|क्र|ನಂಬರ್|ನಂ|ಸಂಖ್ಯೆ|ಸಂ|ಕ್ರ`

/** Parts of one building or estate; each has its own numbers. */
export const wingWords = `wing|block|tower|विंग|ब्लॉक|टॉवर|ವಿಂಗ್|ಬ್ಲಾಕ್|ಟವರ್`

/** What follows figures that number no unit. */
export const measures = `st|nd|rd|th|sq|sft|bhk|rk|bed|room|car|चौ|चौरस|बीएचके|ಚ|ಚದರ|ಬಿಎಚ್|floor|flr|मजल|माळ|ಮಹಡಿ|ಅಂತಸ್ತ|वा|वी|रा|ला|था|व्या|ನೇ|ft|feet|फूट|फुट|ಅಡಿ|%`

/** What precedes the number of land. */
export const landWords = `survey|sy|s|gat|gut|cts|plot|site|khata|hissa|सर्वे|स|गट|प्लॉट|सीटीएस|सि|खाते|हिस्सा|ಸರ್ವೆ|ಸ|ನಿವೇಶನ|ಖಾತೆ`

/** Labels before the name of a building. */
export const buildingLabels = `building name|name of (?:the )?building|project name|project|society name|इमारतीचे नाव|इमारतीचे नांव|बिल्डिंगचे नाव|संस्थेचे नाव|प्रकल्पाचे नाव|प्रकल्प|ಕಟ್ಟಡದ ಹೆಸರು|ಯೋಜನೆಯ ಹೆಸರು`

/** Letters of a wing as Marathi and Kannada write them. */
export const letterNames: Readonly<Record<string, string>> = {
  ए: 'a',
  अ: 'a',
  बी: 'b',
  बि: 'b',
  ब: 'b',
  सी: 'c',
  सि: 'c',
  क: 'c',
  डी: 'd',
  डि: 'd',
  ड: 'd',
  ई: 'e',
  इ: 'e',
  एफ: 'f',
  फ: 'f',
  जी: 'g',
  जि: 'g',
  ग: 'g',
  एच: 'h',
  आय: 'i',
  जे: 'j',
  के: 'k',
  एल: 'l',
  एम: 'm',
  एन: 'n',
  ಎ: 'a',
  ಬಿ: 'b',
  ಸಿ: 'c',
  ಡಿ: 'd',
  ಇ: 'e',
  ಎಫ್: 'f',
  ಜಿ: 'g',
  ಎಚ್: 'h',
  ಐ: 'i',
  ಜೆ: 'j',
  ಕೆ: 'k',
}

/** Holders that build or manage, and do not live in a unit. */
export const bodies = `housing society, chs, chsl, co op housing, cooperative housing, co operative housing, owners association, apartment owners,
  condominium, developer, developers, builder, builders, promoter, promoters, construction, constructions, realty, realtors,
  infrastructure, infra, estates, properties, housing pvt, housing private, projects, llp, pvt, private limited, ltd, limited, buildcon,
  गृहनिर्माण संस्था, गृहनिर्माण सोसायटी, सहकारी गृहनिर्माण, हौसिंग सोसायटी, हाउसिंग सोसायटी, को ऑप हौसिंग, डेव्हलपर, डेव्हलपर्स, डेव्लपर्स, बिल्डर, बिल्डर्स, प्रमोटर, प्रमोटर्स,
  कन्स्ट्रक्शन, कंस्ट्रक्शन, रिअल्टी, इन्फ्रा, एलएलपी, प्रा लि, ಗೃಹ ನಿರ್ಮಾಣ ಸಂಘ, ಗೃಹ ನಿರ್ಮಾಣ ಸಹಕಾರ, ಹೌಸಿಂಗ್ ಸೊಸೈಟಿ, ಮಾಲೀಕರ ಸಂಘ, ಡೆವಲಪರ್ಸ್, ಡೆವಲಪರ್, ಬಿಲ್ಡರ್ಸ್,
  ಬಿಲ್ಡರ್, ಪ್ರಮೋಟರ್ಸ್, ಕನ್ಸ್ಟ್ರಕ್ಷನ್, ಪ್ರೈವೇಟ್ ಲಿಮಿಟೆಡ್, ಎಲ್ ಎಲ್ ಪಿ, ಎಲ್ಎಲ್ಪಿ`
export const societies = `housing society, chs, chsl, co op housing, cooperative housing, co operative housing, owners association, apartment owners,
  condominium, गृहनिर्माण संस्था, गृहनिर्माण सोसायटी, सहकारी गृहनिर्माण, हौसिंग सोसायटी, हाउसिंग सोसायटी, को ऑप हौसिंग, ಗೃಹ ನಿರ್ಮಾಣ ಸಂಘ, ಗೃಹ ನಿರ್ಮಾಣ ಸಹಕಾರ,
  ಹೌಸಿಂಗ್ ಸೊಸೈಟಿ, ಮಾಲೀಕರ ಸಂಘ`
