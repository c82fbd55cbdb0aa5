/** Names with letters that join, stack or change places, for each script of the land records. */
const names = {
  Devanagari: 'लक्ष्मीबाई क्ष्मी कुलकर्णी ज्ञानेश्वर कृष्णमूर्ति द्वारकाप्रसाद कऱ्हाडकर श्रीमती',
  Kannada: 'ಲಕ್ಷ್ಮೀ ಜ್ಞಾನೇಶ್ವರ ಕೃಷ್ಣಮೂರ್ತಿ ರಾಷ್ಟ್ರೀಯ ಅರ್ಕಾವತಿ ಸ್ತ್ರೀ ವೆಂಕಟೇಶ್ವರಯ್ಯ',
  Tamil: 'லக்ஷ்மி க்ஷ ஸ்ரீனிவாசன் தமிழ்ச்செல்வி கௌசல்யா பொன்னுசாமி மீனாட்சி',
  Telugu: 'లక్ష్మి కృష్ణమూర్తి జ్ఞానేశ్వరి సత్యనారాయణ స్త్రీ వెంకటేశ్వర్లు',
  Gujarati: 'લક્ષ્મીબેન જ્ઞાનેશ્વર કૃષ્ણકાંત દ્વારકાદાસ શ્રીમતી પ્રવીણચંદ્ર',
  Bengali: 'র্য লক্ষ্মী ভট্টাচার্য কৃষ্ণেন্দু মুখোপাধ্যায় জ্ঞানেন্দ্র সূর্যকান্ত',
  Malayalam: 'ക്ഷ ലക്ഷ്മി കൃഷ്ണൻകുട്ടി പൊന്നമ്മ സ്ത്രീ ശ്രീധരൻ നമ്പൂതിരി',
  Gurmukhi: 'ਲਕਸ਼ਮੀ ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ ਕ੍ਰਿਸ਼ਨ ਢਿੱਲੋਂ ਸ੍ਵਰਨਜੀਤ',
  Odia: 'ଲକ୍ଷ୍ମୀ କୃଷ୍ଣଚନ୍ଦ୍ର ଜ୍ଞାନରଞ୍ଜନ ସୂର୍ଯ୍ୟକାନ୍ତ ଶ୍ରୀମତୀ ପଣ୍ଡା',
  Urdu: 'محمد اقبال لکشمی عبداللہ ڈاکٹر ٹھاکر لاہور شیخ غلام قادر',
} as const

export type Script = keyof typeof names

/** In the normal form in which a report writes them. */
export const scriptNames = Object.entries(names).map(
  ([script, list]) => [script as Script, list.normalize('NFC').split(' ')] as const,
)
