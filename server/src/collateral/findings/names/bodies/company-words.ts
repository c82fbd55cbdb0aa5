/**
 * Words in the names of firms, societies and trusts, one row per word: its English form first, then
 * abbreviations and other spellings, then Marathi and Kannada. A row makes its words equal in the
 * name of a body. It never makes two persons one.
 */
const rows = `
  agencies agency एजन्सी एजन्सीज एजेन्सी ಏಜೆನ್ಸಿ ಏಜೆನ್ಸೀಸ್ ಏಜೆನ್ಸಿಸ್
  agri ॲग्री अ‍ॅग्री ಅಗ್ರಿ
  agro ॲग्रो अॅग्रो ऍग्रो अ‍ॅग्रो एग्रो अग्रो ಆಗ್ರೋ ಅಗ್ರೋ
  alloys alloy अलॉय अलॉयज ಅಲಾಯ್ಸ್
  apartments apartment अपार्टमेंट अपार्टमेंट्स अपार्टमेन्ट ಅಪಾರ್ಟ್ಮೆಂಟ್ ಅಪಾರ್ಟ್ಮೆಂಟ್ಸ್ ಅಪಾರ್ಟಮೆಂಟ್
  associates associate asso assoc असोसिएट्स असोशिएट्स असोसिएटस असोसिएट अ‍ॅसोसिएट्स ಅಸೋಸಿಯೇಟ್ಸ್ ಅಸೋಸಿಯೇಟ್
  association assn असोसिएशन ಅಸೋಸಿಯೇಷನ್ ಅಸೋಸಿಯೇಶನ್
  auto ऑटो आॅटो ಆಟೋ ಆಟೊ
  automobiles automobile ऑटोमोबाईल्स ऑटोमोबाइल्स ಆಟೋಮೊಬೈಲ್ಸ್ ಆಟೋಮೊಬೈಲ್
  automotive ऑटोमोटिव्ह ಆಟೋಮೋಟಿವ್
  aviation एव्हिएशन ಏವಿಯೇಷನ್
  bank बँक बैंक बॅंक बॅन्क ಬ್ಯಾಂಕ್ ಬ್ಯಾಂಕು
  beverages beverage बेव्हरेजेस ಬೆವರೇಜಸ್
  biotech बायोटेक ಬಯೋಟೆಕ್
  brothers brother bros ब्रदर्स बंधू ಬ್ರದರ್ಸ್ ಸಹೋದರರು
  builders builder बिल्डर्स बिल्डर ಬಿಲ್ಡರ್ಸ್ ಬಿಲ್ಡರ್
  buildcon बिल्डकॉन ಬಿಲ್ಡ್ಕಾನ್ ಬಿಲ್ಡಕಾನ್
  capital कॅपिटल कॅपीटल ಕ್ಯಾಪಿಟಲ್
  cement cements सिमेंट सिमेंट्स ಸಿಮೆಂಟ್ ಸಿಮೆಂಟ್ಸ್
  centre center सेंटर ಸೆಂಟರ್
  ceramics ceramic सिरॅमिक्स ಸೆರಾಮಿಕ್ಸ್
  charitable चॅरिटेबल धर्मादाय ಚಾರಿಟೇಬಲ್ ಚಾರಿಟಬಲ್ ಧರ್ಮಾರ್ಥ
  chemicals chemical केमिकल्स केमिकल ಕೆಮಿಕಲ್ಸ್ ಕೆಮಿಕಲ್
  clinic क्लिनिक ಕ್ಲಿನಿಕ್
  club क्लब ಕ್ಲಬ್
  college महाविद्यालय कॉलेज ಕಾಲೇಜು ಕಾಲೇಜ್ ಮಹಾವಿದ್ಯಾಲಯ mahavidyalaya
  communications communication कम्युनिकेशन्स कम्युनिकेशन ಕಮ್ಯುನಿಕೇಷನ್ಸ್
  constructions construction const constn कन्स्ट्रक्शन कन्स्ट्रक्शन्स कंस्ट्रक्शन कंस्ट्रक्शन्स कन्ट्रक्शन कंट्रक्शन ಕನ್ಸ್ಟ್ರಕ್ಷನ್ ಕನ್ಸ್ಟ್ರಕ್ಷನ್ಸ್ ಕನ್ಸ್ಟ್ರಕ್ಶನ್ ಕನ್ಸ್ಟ್ರಕ್ಶನ್ಸ್
  constructors constructor कन्स्ट्रक्टर्स ಕನ್ಸ್ಟ್ರಕ್ಟರ್ಸ್
  consultancy कन्सल्टन्सी ಕನ್ಸಲ್ಟೆನ್ಸಿ
  consultants consultant कन्सल्टंट्स कन्सल्टंट ಕನ್ಸಲ್ಟಂಟ್ಸ್ ಕನ್ಸಲ್ಟೆಂಟ್ಸ್
  contractors contractor काँट्रॅक्टर्स कॉन्ट्रॅक्टर्स कॉन्ट्रॅक्टर ಕಂಟ್ರಾಕ್ಟರ್ಸ್ ಕಾಂಟ್ರಾಕ್ಟರ್ಸ್
  cooperative coop cooperatives sahakari सहकारी को-ऑप कोऑपरेटिव्ह कोऑप ಸಹಕಾರಿ ಸಹಕಾರ ಕೋಆಪರೇಟಿವ್
  corporation corp corpn कॉर्पोरेशन कार्पोरेशन महामंडळ mahamandal ಕಾರ್ಪೊರೇಷನ್ ಕಾರ್ಪೋರೇಷನ್ ನಿಗಮ
  council कौन्सिल ಕೌನ್ಸಿಲ್
  dairy dairies डेअरी डेरी ಡೈರಿ ಡೇರಿ
  department dept विभाग ಇಲಾಖೆ
  designs design डिझाईन्स ಡಿಸೈನ್ಸ್
  developers developer devlopers developpers डेव्हलपर्स डेव्हलपर डेवलपर्स डेव्हलपमेंटर्स ಡೆವಲಪರ್ಸ್ ಡೆವಲಪರ್ ಡೆವೆಲಪರ್ಸ್ ಡೆವಲಪ್ಪರ್ಸ್
  development developments डेव्हलपमेंट डेव्हलपमेंट्स ಡೆವಲಪ್ಮೆಂಟ್ ಡೆವಲಪ್ಮೆಂಟ್ಸ್
  distillery distilleries डिस्टिलरी डिस्टिलरीज ಡಿಸ್ಟಿಲರಿ
  distributors distributor डिस्ट्रिब्युटर्स ಡಿಸ್ಟ್ರಿಬ್ಯೂಟರ್ಸ್
  education educational edu shikshan शिक्षण एज्युकेशन एज्युकेशनल ಶಿಕ್ಷಣ ಎಜುಕೇಷನ್ ಎಜುಕೇಷನಲ್
  electric इलेक्ट्रिक ಎಲೆಕ್ಟ್ರಿಕ್
  electricals electrical इलेक्ट्रिकल्स इलेक्ट्रिकल ಎಲೆಕ್ಟ್ರಿಕಲ್ಸ್ ಎಲೆಕ್ಟ್ರಿಕಲ್
  electronics electronic इलेक्ट्रॉनिक्स ಎಲೆಕ್ಟ್ರಾನಿಕ್ಸ್
  energy एनर्जी ಎನರ್ಜಿ
  engineering engg इंजिनिअरिंग इंजिनियरिंग अभियांत्रिकी ಎಂಜಿನಿಯರಿಂಗ್ ಇಂಜಿನಿಯರಿಂಗ್
  engineers इंजिनिअर्स इंजिनियर्स ಎಂಜಿನಿಯರ್ಸ್ ಇಂಜಿನಿಯರ್ಸ್
  enterprises enterprise enterprizes enterprize एंटरप्रायझेस एंटरप्रायजेस एन्टरप्रायझेस इंटरप्रायझेस एंटरप्राईजेस एंटरप्राइजेस एन्टरप्रायजेस ಎಂಟರ್ಪ್ರೈಸಸ್ ಎಂಟರ್ಪ್ರೈಸೆಸ್ ಎಂಟರಪ್ರೈಸಸ್
  entertainment एंटरटेनमेंट ಎಂಟರ್ಟೈನ್ಮೆಂಟ್
  estates estate इस्टेट इस्टेट्स एस्टेट एस्टेट्स ಎಸ್ಟೇಟ್ ಎಸ್ಟೇಟ್ಸ್
  exports export एक्स्पोर्ट्स एक्स्पोर्ट एक्सपोर्ट एक्सपोर्ट्स ಎಕ್ಸ್ಪೋರ್ಟ್ಸ್ ಎಕ್ಸ್ಪೋರ್ಟ್
  farms farm फार्म फार्म्स ಫಾರ್ಮ್ ಫಾರ್ಮ್ಸ್ ಫಾರಂ
  fashions fashion फॅशन फॅशन्स ಫ್ಯಾಷನ್ ಫ್ಯಾಶನ್ಸ್
  federation फेडरेशन ಫೆಡರೇಷನ್ ಮಹಾಮಂಡಳ
  fertilisers fertilizers fertiliser fertilizer फर्टिलायझर्स ಫರ್ಟಿಲೈಸರ್ಸ್ ಫರ್ಟಿಲೈಜರ್ಸ್
  finance finances फायनान्स फायनन्स फिनान्स फाइनेंस ಫೈನಾನ್ಸ್ ಫೈನಾನ್ಸ
  financial फायनान्शियल फायनान्शिअल ಫೈನಾನ್ಷಿಯಲ್ ಫೈನಾನ್ಶಿಯಲ್
  finserv finserve फिनसर्व्ह ಫಿನ್ಸರ್ವ್
  foods food फूड्स फुड्स फूड ಫುಡ್ಸ್ ಫುಡ್
  foundation फाउंडेशन फाऊंडेशन प्रतिष्ठान pratishthan ಫೌಂಡೇಶನ್ ಫೌಂಡೇಷನ್ ಪ್ರತಿಷ್ಠಾನ
  garments garment गारमेंट गारमेंट्स ಗಾರ್ಮೆಂಟ್ಸ್
  gas गॅस ಗ್ಯಾಸ್
  glass ग्लास ಗ್ಲಾಸ್
  global ग्लोबल ಗ್ಲೋಬಲ್
  government govt सरकार शासन शासकीय ಸರ್ಕಾರ ಸರಕಾರ
  granites granite ग्रॅनाईट ग्रॅनाइट ಗ್ರಾನೈಟ್ಸ್ ಗ್ರಾನೈಟ್ ಗ್ರ್ಯಾನೈಟ್ಸ್
  group ग्रुप समूह ಗ್ರೂಪ್ ಸಮೂಹ
  healthcare हेल्थकेअर ಹೆಲ್ತ್ಕೇರ್
  hinduundividedfamily huf एचयुएफ एचयूएफ एकुमॅ
  holdings holding होल्डिंग्ज होल्डिंग ಹೋಲ್ಡಿಂಗ್ಸ್
  homes home होम्स होम ಹೋಮ್ಸ್ ಹೋಮ್
  hospital hospitals हॉस्पिटल रुग्णालय ಆಸ್ಪತ್ರೆ ಹಾಸ್ಪಿಟಲ್
  hospitality हॉस्पिटॅलिटी ಹಾಸ್ಪಿಟಾಲಿಟಿ
  hotels hotel हॉटेल हॉटेल्स ಹೋಟೆಲ್ ಹೋಟೆಲ್ಸ್ ಹೊಟೇಲ್
  housing hsg गृहनिर्माण हाऊसिंग हौसिंग gruhnirman gruhanirman grihanirman ಹೌಸಿಂಗ್ ಗೃಹನಿರ್ಮಾಣ
  imports import इम्पोर्ट्स इंपोर्ट ಇಂಪೋರ್ಟ್ಸ್
  india इंडिया ಇಂಡಿಯಾ ಇಂಡಿಯ
  indian इंडियन ಇಂಡಿಯನ್
  industries industry इंडस्ट्रीज इंडस्ट्रीस इंडस्ट्री इन्डस्ट्रीज ಇಂಡಸ್ಟ್ರೀಸ್ ಇಂಡಸ್ಟ್ರೀಜ್ ಇಂಡಸ್ಟ್ರಿ
  infotech इन्फोटेक ಇನ್ಫೋಟೆಕ್
  infra इन्फ्रा इंफ्रा ಇನ್ಫ್ರಾ
  infrastructure infrastructures infrastructural इन्फ्रास्ट्रक्चर इन्फ्रास्ट्रक्चर्स इंफ्रास्ट्रक्चर ಇನ್ಫ್ರಾಸ್ಟ್ರಕ್ಚರ್ ಇನ್ಫ್ರಾಸ್ಟ್ರಕ್ಚರ್ಸ್
  institute institution inst इन्स्टिट्यूट इन्स्टिट्युट ಇನ್ಸ್ಟಿಟ್ಯೂಟ್
  insurance इन्शुरन्स विमा ಇನ್ಶೂರೆನ್ಸ್ ವಿಮಾ
  international intl इंटरनॅशनल इंटरनॅशनल्स ಇಂಟರ್ನ್ಯಾಷನಲ್ ಇಂಟರ್‌ನ್ಯಾಷನಲ್
  investments investment इन्व्हेस्टमेंट इन्व्हेस्टमेंट्स इन्व्हेस्टमेंटस ಇನ್ವೆಸ್ಟ್ಮೆಂಟ್ಸ್ ಇನ್ವೆಸ್ಟ್ಮೆಂಟ್
  iron आयर्न ಐರನ್
  jewellers jeweller jewelers jewellery ज्वेलर्स ज्वेलरी ಜ್ಯುವೆಲ್ಲರ್ಸ್ ಜ್ಯುವೆಲರ್ಸ್ ಜುವೆಲರ್ಸ್
  laboratories laboratory labs lab लॅबोरेटरीज लॅब ಲ್ಯಾಬೊರೇಟರೀಸ್ ಲ್ಯಾಬ್ಸ್
  landmarks landmark लँडमार्क लॅंडमार्क ಲ್ಯಾಂಡ್ಮಾರ್ಕ್
  land lands लँड लॅंड ಲ್ಯಾಂಡ್ ಲ್ಯಾಂಡ್ಸ್
  leasing लीजिंग लिजिंग ಲೀಸಿಂಗ್
  life लाईफ लाइफ ಲೈಫ್
  logistics लॉजिस्टिक्स ಲಾಜಿಸ್ಟಿಕ್ಸ್
  machinery machines machine मशिनरी मशीन मशिन्स ಮೆಷಿನರಿ ಮಷಿನರಿ
  management mgmt मॅनेजमेंट ಮ್ಯಾನೇಜ್ಮೆಂಟ್
  mandal मंडळ ಮಂಡಳಿ ಮಂಡಲ
  manufacturing mfg manufacturers manufacturer मॅन्युफॅक्चरिंग ಮ್ಯಾನುಫ್ಯಾಕ್ಚರಿಂಗ್
  marketing मार्केटिंग ಮಾರ್ಕೆಟಿಂಗ್
  marbles marble मार्बल्स मार्बल ಮಾರ್ಬಲ್ಸ್
  mart मार्ट ಮಾರ್ಟ್
  media मीडिया मिडिया ಮೀಡಿಯಾ
  memorial मेमोरियल स्मारक ಮೆಮೋರಿಯಲ್ ಸ್ಮಾರಕ
  metals metal मेटल्स मेटल ಮೆಟಲ್ಸ್ ಮೆಟಲ್
  mills mill मिल्स मिल ಮಿಲ್ಸ್ ಮಿಲ್
  minerals mineral मिनरल्स ಮಿನರಲ್ಸ್
  mines mining मायनिंग माईन्स ಮೈನಿಂಗ್ ಮೈನ್ಸ್
  motors motor मोटर्स मोटर मोटार्स ಮೋಟಾರ್ಸ್ ಮೋಟರ್ಸ್ ಮೋಟಾರ್
  municipal municipality म्युनिसिपल
  national natl नॅशनल राष्ट्रीय rashtriya ನ್ಯಾಷನಲ್ ನ್ಯಾಶನಲ್ ರಾಷ್ಟ್ರೀಯ
  nursery नर्सरी ನರ್ಸರಿ
  oil oils ऑइल ऑईल ऑयल ಆಯಿಲ್ ಆಯಿಲ್ಸ್
  packaging पॅकेजिंग ಪ್ಯಾಕೇಜಿಂಗ್
  paints paint पेंट्स पेंट ಪೇಂಟ್ಸ್
  panchayat ग्रामपंचायत पंचायत grampanchayat ಪಂಚಾಯಿತಿ ಪಂಚಾಯತ್ ಪಂಚಾಯತಿ
  papers paper पेपर्स पेपर ಪೇಪರ್ಸ್ ಪೇಪರ್
  petroleum पेट्रोलियम ಪೆಟ್ರೋಲಿಯಂ
  pharma pharmaceuticals pharmaceutical फार्मा फार्मास्युटिकल्स ಫಾರ್ಮಾ ಫಾರ್ಮಾಸ್ಯುಟಿಕಲ್ಸ್
  plastics plastic प्लास्टिक प्लॅस्टिक प्लास्टिक्स ಪ್ಲಾಸ್ಟಿಕ್ಸ್ ಪ್ಲಾಸ್ಟಿಕ್
  polymers polymer पॉलिमर्स ಪಾಲಿಮರ್ಸ್
  poultry पोल्ट्री ಪೌಲ್ಟ್ರಿ
  power पॉवर पावर ಪವರ್
  printers printer printing प्रिंटर्स प्रिंटिंग ಪ್ರಿಂಟರ್ಸ್ ಪ್ರಿಂಟಿಂಗ್
  products product प्रॉडक्ट्स प्रोडक्ट्स ಪ್ರಾಡಕ್ಟ್ಸ್
  projects project प्रोजेक्ट्स प्रोजेक्ट प्रॉजेक्ट्स प्रकल्प ಪ್ರಾಜೆಕ್ಟ್ಸ್ ಪ್ರಾಜೆಕ್ಟ್
  promoters promoter प्रमोटर्स प्रमोटर ಪ್ರಮೋಟರ್ಸ್ ಪ್ರೊಮೋಟರ್ಸ್
  properties property प्रॉपर्टीज प्रॉपर्टी प्रोपर्टीज प्राॅपर्टीज ಪ್ರಾಪರ್ಟೀಸ್ ಪ್ರಾಪರ್ಟಿ ಪ್ರಾಪರ್ಟಿಸ್
  publications publishers prakashan प्रकाशन पब्लिकेशन्स ಪ್ರಕಾಶನ ಪಬ್ಲಿಕೇಷನ್ಸ್
  realtors realtor रिअल्टर्स रियल्टर्स ರಿಯಲ್ಟರ್ಸ್
  realty रियल्टी रिअल्टी रिॲल्टी ರಿಯಾಲ್ಟಿ ರಿಯಲ್ಟಿ
  reliance रिलायन्स रिलायंस ರಿಲಯನ್ಸ್ ರಿಲಾಯನ್ಸ್
  research रिसर्च संशोधन ರಿಸರ್ಚ್ ಸಂಶೋಧನಾ
  residency रेसिडेन्सी ರೆಸಿಡೆನ್ಸಿ
  resorts resort रिसॉर्ट रिसॉर्ट्स ರೆಸಾರ್ಟ್ ರೆಸಾರ್ಟ್ಸ್
  retail रिटेल ರೀಟೇಲ್ ರಿಟೇಲ್
  sales sale सेल्स ಸೇಲ್ಸ್
  samaj समाज ಸಮಾಜ
  samiti committee समिती कमिटी ಸಮಿತಿ
  schemes scheme स्किम्स स्कीम्स स्कीम
  school vidyalaya विद्यालय शाळा स्कूल ಶಾಲೆ ವಿದ್ಯಾಲಯ ಸ್ಕೂಲ್
  sangh union संघ युनियन ಯೂನಿಯನ್
  securities security सिक्युरिटीज सिक्युरिटी ಸೆಕ್ಯುರಿಟೀಸ್
  seeds seed सीड्स सिड्स ಸೀಡ್ಸ್
  services service svcs सर्व्हिसेस सर्व्हिस ಸರ್ವಿಸಸ್ ಸರ್ವೀಸಸ್ ಸರ್ವಿಸ್
  shipping शिपिंग ಶಿಪ್ಪಿಂಗ್
  silks silk सिल्क ಸಿಲ್ಕ್ ಸಿಲ್ಕ್ಸ್
  society societies soc socy sanstha संस्था सोसायटी सोसायटीज सोसाइटी ಸೊಸೈಟಿ ಸಂಘ ಸಂಸ್ಥೆ
  software softwares सॉफ्टवेअर ಸಾಫ್ಟ್ವೇರ್
  solutions solution सोल्युशन्स सोल्यूशन्स ಸೊಲ್ಯೂಷನ್ಸ್ ಸಲ್ಯೂಷನ್ಸ್
  sons son सन्स ಸನ್ಸ್
  spinning स्पिनिंग ಸ್ಪಿನ್ನಿಂಗ್
  state राज्य स्टेट ರಾಜ್ಯ ಸ್ಟೇಟ್
  steel steels स्टील स्टील्स ಸ್ಟೀಲ್ ಸ್ಟೀಲ್ಸ್
  stores store स्टोअर्स स्टोर्स ಸ್ಟೋರ್ಸ್
  structures structure स्ट्रक्चर्स ಸ್ಟ್ರಕ್ಚರ್ಸ್
  sugar sugars शुगर शुगर्स साखर ಶುಗರ್ಸ್ ಸಕ್ಕರೆ
  suppliers supplier supply सप्लायर्स ಸಪ್ಲೈಯರ್ಸ್
  systems system सिस्टिम्स सिस्टीम्स ಸಿಸ್ಟಮ್ಸ್ ಸಿಸ್ಟಂಸ್
  technologies technology टेक्नॉलॉजीज टेक्नॉलॉजी टेक्नोलॉजीज टेक्नोलॉजी ಟೆಕ್ನಾಲಜೀಸ್ ಟೆಕ್ನಾಲಜಿ ಟೆಕ್ನಾಲಜಿಸ್
  telecom टेलिकॉम ಟೆಲಿಕಾಂ
  temple mandir devasthan devasthanam devalaya मंदिर देवस्थान देवालय ದೇವಸ್ಥಾನ ದೇವಾಲಯ ಮಂದಿರ
  textiles textile टेक्सटाईल टेक्सटाईल्स टेक्स्टाईल्स ಟೆಕ್ಸ್ಟೈಲ್ಸ್ ಟೆಕ್ಸ್‌ಟೈಲ್
  toubro टुब्रो टूब्रो ಟುಬ್ರೋ ಟೂಬ್ರೊ
  tours टूर्स ಟೂರ್ಸ್
  township टाउनशिप टाऊनशिप ಟೌನ್ಶಿಪ್
  traders trader ट्रेडर्स ट्रेडर ಟ್ರೇಡರ್ಸ್ ಟ್ರೇಡರ್
  trading ट्रेडिंग ಟ್ರೇಡಿಂಗ್
  transport transports ट्रान्सपोर्ट ಟ್ರಾನ್ಸ್ಪೋರ್ಟ್
  travels travel ट्रॅव्हल्स ट्रॅव्हल ಟ್ರಾವೆಲ್ಸ್ ಟ್ರ್ಯಾವೆಲ್ಸ್
  trust trusts ट्रस्ट न्यास nyas ಟ್ರಸ್ಟ್ ಟ್ರಸ್ಟು ನ್ಯಾಸ
  tyres tyre tires टायर्स ಟೈರ್ಸ್
  university विद्यापीठ विश्वविद्यालय vidyapeeth ವಿಶ್ವವಿದ್ಯಾಲಯ
  urban अर्बन ಅರ್ಬನ್
  ventures venture व्हेंचर्स व्हेन्चर्स ವೆಂಚರ್ಸ್
  warehousing वेअरहाउसिंग ವೇರ್ಹೌಸಿಂಗ್
  works work वर्क्स ವರ್ಕ್ಸ್
  mysore mysuru मैसूर ಮೈಸೂರು ಮೈಸೂರ್
  bangalore bengaluru बंगळूर बेंगळुरू ಬೆಂಗಳೂರು ಬೆಂಗಳೂರ್
  asian एशियन ಏಷಿಯನ್ ಏಷ್ಯನ್
  central सेंट्रल ಸೆಂಟ್ರಲ್
  century सेंच्युरी सेंचुरी ಸೆಂಚುರಿ
  city सिटी ಸಿಟಿ
  classic क्लासिक ಕ್ಲಾಸಿಕ್
  diamond डायमंड ಡೈಮಂಡ್
  eastern ईस्टर्न इस्टर्न ಈಸ್ಟರ್ನ್
  elite एलिट इलाईट ಎಲೈಟ್
  gardens garden गार्डन गार्डन्स ಗಾರ್ಡನ್ ಗಾರ್ಡನ್ಸ್
  golden गोल्डन ಗೋಲ್ಡನ್
  green ग्रीन ಗ್ರೀನ್
  heights हाइट्स हाईट्स ಹೈಟ್ಸ್
  ideal आयडियल ಐಡಿಯಲ್
  metro मेट्रो ಮೆಟ್ರೋ
  modern मॉडर्न ಮಾಡರ್ನ್
  new न्यू ನ್ಯೂ
  perfect परफेक्ट ಪರ್ಫೆಕ್ಟ್
  pioneer पायोनियर पायोनिअर ಪಯೋನಿಯರ್
  premier प्रीमियर प्रिमिअर ಪ್ರೀಮಿಯರ್
  prime प्राइम प्राईम ಪ್ರೈಮ್
  royal रॉयल ರಾಯಲ್
  silver सिल्व्हर ಸಿಲ್ವರ್
  southern सदर्न ಸದರ್ನ್
  star स्टार ಸ್ಟಾರ್
  sunrise सनराईज सनराइज सनराइझ ಸನ್ರೈಸ್
  super सुपर ಸೂಪರ್
  supreme सुप्रीम ಸುಪ್ರೀಂ
  unilever युनिलिव्हर युनिलीव्हर ಯೂನಿಲಿವರ್
  unique युनिक ಯೂನಿಕ್
  united युनायटेड ಯುನೈಟೆಡ್
  universal युनिव्हर्सल ಯೂನಿವರ್ಸಲ್
  western वेस्टर्न ವೆಸ್ಟರ್ನ್
  world वर्ल्ड ವರ್ಲ್ಡ್
`

/** Written in one word or letters, meant in several. */
const inFull: Readonly<Record<string, string>> = {
  chs: 'cooperative housing society',
  chsl: 'cooperative housing society',
  महानगरपालिका: 'municipal corporation',
  ಮಹಾನಗರಪಾಲಿಕೆ: 'municipal corporation',
  mahanagarpalika: 'municipal corporation',
  नगरपालिका: 'municipal council',
  नगरपरिषद: 'municipal council',
  nagarparishad: 'municipal council',
  ಪುರಸಭೆ: 'municipal council',
  ನಗರಸಭೆ: 'municipal council',
}

/**
 * The legal form. A clerk shortens it or leaves it out, so it distinguishes nobody by itself. Not
 * bank, corporation, trust or society, which are part of what the body is called.
 */
export const formWords: Readonly<
  Record<'company' | 'partnership' | 'firm' | 'unspecific', string>
> = {
  company: `
    ltd limited pvt private plc opc inc incorporated pty gmbh लि लिमिटेड लिमीटेड लीमिटेड मर्यादित मर्या maryadit
    प्रा प्रायव्हेट प्रायवेट प्राइवेट प्राव्हेट प्रायवट ಲಿ ಲಿಮಿಟೆಡ್ ಲಿಮಿಟೆಡ ನಿಯಮಿತ ನಿ niyamit niyamita
    ಪ್ರೈ ಪ್ರೈವೇಟ್ ಪ್ರೈವೆಟ್ ಪ್ರಾ ಖಾಸಗಿ`,
  partnership: 'llp lp एलएलपी ಎಲ್ಎಲ್ಪಿ',
  firm: 'co company companies कंपनी कं ಕಂಪನಿ ಕಂಪೆನಿ',
  unspecific: `
    messrs firm फर्म ಫರ್ಮ್ partnership भागीदारी ಪಾಲುದಾರಿಕೆ registered regd reg नोंदणीकृत रजि ನೋಂದಾಯಿತ ರಿ proprietorship proprietary`,
}

/** Between the words of a name. */
export const fillerWords =
  'the of and for no nos number its ऑफ ऑफ़ ಆಫ್ ಆಫ अँड अ‍ॅण्ड अॅण्ड ॲण्ड ॲंड ॲन्ड अण्ड अँण्ड एंड व आणि आणी क्र नं ಅಂಡ್ ಆಂಡ್ ಆ್ಯಂಡ್ ಅಂಡ ಮತ್ತು ಹಾಗೂ ನಂ karta कर्ता ಕರ್ತಾ ಕರ್ತ'

/** Before the person who acts for a body. */
export const representativeWords =
  'partner partners director directors chairman secretary trustee trustees signatory manager president treasurer authorised authorized managing भागीदार संचालक डायरेक्टर अध्यक्ष सचिव विश्वस्त व्यवस्थापक ಪಾಲುದಾರ ಪಾಲುದಾರರು ನಿರ್ದೇಶಕ ನಿರ್ದೇಶಕರು ಅಧ್ಯಕ್ಷ ಅಧ್ಯಕ್ಷರು ಕಾರ್ಯದರ್ಶಿ'

/** Of one company or group, and of no person: they make a name that of a body. */
export const brandWords = `
  infosys wipro hdfc icici idfc idbi mphasis mindtree reliance airtel vodafone hyundai
  toyota honda samsung siemens bosch nestle unilever itc ongc bhel bsnl mtnl ntpc bpcl hpcl iocl
  gail lic puravankara larsen toubro godrej boyce procter gamble accenture cognizant capgemini
  biocon lupin cipla zydus ambuja ultratech flipkart amazon zomato swiggy paytm
  इन्फोसिस विप्रो गोदरेज रिलायन्स ಇನ್ಫೋಸಿಸ್ ವಿಪ್ರೋ ಗೋದ್ರೇಜ್ ರಿಲಯನ್ಸ್
`

/** As `bare` leaves a word. */
export const listWords = (text: string): string[] =>
  text
    .normalize('NFC')
    .replace(/[\u200b-\u200f]/g, '')
    .trim()
    .split(/\s+/)

export const companyWords: readonly (readonly string[])[] = rows
  .trim()
  .split('\n')
  .map((row) => listWords(row))

export const wordsInFull: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(inFull).map(([short, words]) => [short.normalize('NFC'), words.split(' ')]),
)
