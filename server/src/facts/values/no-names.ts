const noName =
  /^(?:of|at|in|an?|the|having|being|and|by|to|for|with|its|his|her|both|all|residing|hereinafter)(?:\s|$)|(?<![a-z])(?:indian|inhabitants?|hereinafter|whereas|party|part|branch|registered|company|office)(?![a-z])(?!.*(?:ltd|limited|llp))/iu

/** ▦ Words of seals, notes, buildings and sentences, which no name has. */
const noNames =
  /(?<![\p{L}\p{M}])(?:true copy|certified|signature|(?:the )?(?:branch |general |chief )?manager|authori[sz]ed|secretary|chairman|व्यवस्थापक|शाखाधिकारी|अध्यक्ष|सचिव|ವ್ಯವಸ್ಥಾಪಕ(?:ರು|ರ)?|witness(?:es)?|officer|commissioner|tahsildar|tehsildar|inspector|cashier|clerk|collector|registrar|sub-registrar|नक्कल|नकल|खरी|अस्सल|बरहुकूम|साक्षीदार|तलाठी|तहसीलदार|निबंधक|अधिकारी|लिपिक|निरीक्षक|ग्रामसेवक|सरपंच|आयुक्त|मुख्याधिकारी|वसुली|कार्यालय|शिक्का|पार्क|टॉवर|टॉवर्स|अपार्टमेंट|सोसायटी|इमारत|ನಕಲು|ಸಾಕ್ಷಿ|ಸಾಕ್ಷಿಗಳು|ಕಚೇರಿ|ತಹಶೀಲ್ದಾರ್|ಗ್ರಾಮ ಲೆಕ್ಕಿಗ|[\p{L}\p{M}]*ವಸೂಲಿಗಾರ(?:ರು|ರ)?|[\p{L}\p{M}]*ಅಧಿಕಾರಿ(?:ಗಳು)?|[\p{L}\p{M}]*ಾಧಿಕಾರಿ(?:ಗಳು)?|ನಿರೀಕ್ಷಕ(?:ರು)?|ಆಯುಕ್ತ(?:ರು)?|ಕಾರ್ಯದರ್ಶಿ|ಲೆಕ್ಕಿಗ(?:ರು)?|ವಾಸವಾಗಿರುವ|[\p{L}\p{M}]+ಯಲ್ಲಿ|ಎಂದು|आहे|आहेत|असून|केले|केली|केला|दिले|घेतले|करण्यात|[ಅ-ಹ][\p{L}\p{M}]*(?:ವನ್ನು|ಲಾಗಿದೆ|ತ್ತದೆ|ತ್ತಾರೆ|ತ್ತೇವೆ|ತ್ತೇನೆ|ದ್ದಾರೆ|ಲ್ಪಡುವವರು|ದಲ್ಲಿ|ಗಾಗಿ))(?![\p{L}\p{M}])/iu

/** ▦ The end of the label of an address, and what refers to persons named before. */
const ofAddress =
  /(?<![\p{L}\p{M}])(?:no|nos|number|नं|नंबर|क्र|क्रमांक|ನಂ|ನಂಬರ್|ಸಂಖ್ಯೆ)\.?$|^(?:यांनी|यांना|यांस|यांचे|ಇವರು|ಇವರಿಗೆ|ಇವರಿಂದ|ಇವರ|ರವರು|ರವರಿಗೆ|ಅವರಿಗೆ|ಆದ ನಾವು|ಆದ ನಾನು)(?![\p{L}\p{M}])/iu

/** Words of a sentence or of an address. */
export const isNoName = (value: string) => noName.test(value) || ofAddress.test(value)

/** Words of seals, offices and buildings, which a body may have in its name. */
export const isOfficial = (value: string) => noNames.test(value)
