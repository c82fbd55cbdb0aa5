/** ▦ What may lie beside a property. `isFixed`: it is not sold to another neighbour. */
export const features = {
  road: {
    isFixed: true,
    words: `road, street, lane, path, cart track, track, marg, highway, रस्ता, रस्ते, रोड, मार्ग, गल्ली, पायवाट,
      ರಸ್ತೆ, ದಾರಿ, ಬೀದಿ, ಮಾರ್ಗ, ಓಣಿ`,
  },
  water: {
    isFixed: true,
    words: `nala, nalla, nallah, river, stream, canal, halla, lake, tank, drain, rajakaluve, नाला, नाले, ओढा, नदी,
      कालवा, तळे, ಹಳ್ಳ, ನದಿ, ಕಾಲುವೆ, ರಾಜಕಾಲುವೆ, ಕೆರೆ, ಚರಂಡಿ`,
  },
  railway: { isFixed: true, words: 'railway, railway line, रेल्वे, ರೈಲ್ವೆ' },
  open: {
    isFixed: false,
    words: `open space, open plot, garden, park, playground, मोकळी जागा, बाग, बगीचा, उद्यान, मैदान, ಉದ್ಯಾನವನ, ಉದ್ಯಾನ,
      ಖಾಲಿ ಜಾಗ, ಮೈದಾನ`,
  },
  passage: {
    isFixed: false,
    words: `passage, corridor, lobby, staircase, stair, lift, duct, बोळ, पॅसेज, जिना, लिफ्ट, ಮೆಟ್ಟಿಲು, ಲಿಫ್ಟ್,
      ಓಡಾಟದ ಜಾಗ`,
  },
  rest: {
    isFixed: false,
    words: `remaining, remaining portion, rest of, उर्वरित, राहिलेली, ಉಳಿದ, ಬಾಕಿ`,
  },
} as const

/** ▦ Words around the name of a neighbour. */
export const idleWords = `land, lands, property, properties, house, site, plot, flat, belonging, belongs, of, by, to, the, and,
  then, thereafter, wide, feet, foot, ft, metre, meter, metres, mtr, mtrs, private, government, govt, village, internal,
  common, public, society, no, number, survey, sy, gat, cts, shri, smt, sri, mr, mrs, portion, part, same, said,
  जमीन, मिळकत, यांची, यांचे, यांचा, घर, प्लॉट, सदनिका, व, आणि, त्यापुढे, मीटर, फूट, फुट, रुंद, रुंदीचा, गावचा, सार्वजनिक, अंतर्गत,
  सामाईक, खाजगी, सरकारी, गट, सर्वे, सर्व्हे, नं, क्र, नंबर, क्रमांक, सोसायटीची, श्री, श्रीमती, ಜಮೀನು, ಸ್ವತ್ತು, ರವರ, ರವರಿಗೆ, ಸೇರಿದ, ನಿವೇಶನ,
  ಮನೆ, ಮತ್ತು, ಅಡಿ, ಅಗಲದ, ಗ್ರಾಮದ, ಸರ್ಕಾರಿ, ಸಾರ್ವಜನಿಕ, ಖಾಸಗಿ, ಸರ್ವೆ, ನಂ, ನಂಬರ್, ಸಂಖ್ಯೆ, ಶ್ರೀ, ಶ್ರೀಮತಿ, ಗಾಡಿ`
