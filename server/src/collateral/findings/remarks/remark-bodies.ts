/** Public bodies of any state, anywhere in a holder's name or a tenure. */
export const publicBodies = `pwd, nhai, zp, zilla parishad, zila parishad, zilla panchayat, zilla panchayath, taluk panchayat,
  taluk panchayath, panchayat samiti, gram panchayat, grama panchayat, grama panchayath,
  gram panchayath, village panchayat, gaon panchayat, municipal corporation, municipal council,
  municipality, city corporation, mahanagar palika, mahanagarpalika, nagar parishad, nagar palika,
  nagarpalika, nagar panchayat, cantonment board, improvement trust, development authority,
  urban development, housing board, electricity board, water board,
  industrial development corporation, public works, railway, indian railway, irrigation department,
  department, dept, military, defence, ministry, collectorate, tahsil office, tehsil office,
  जिल्हा परिषद, जि प, पंचायत समिती, ग्रामपंचायत, ग्राम पंचायत, महानगरपालिका, महानगर पालिका, मनपा,
  नगरपरिषद, नगर परिषद, नगरपालिका, नगर पालिका, नगरपंचायत, नगर पंचायत, सार्वजनिक बांधकाम,
  बांधकाम विभाग, पाटबंधारे, जलसंपदा, रेल्वे, महामंडळ, गृहनिर्माण मंडळ, विद्युत मंडळ, वीज मंडळ,
  ग्रा पं, ग्रा प, ग्रामप, ग्रा पंचायत, कृषी विद्यापीठ, विद्यापीठ, वनखाते, वन खाते, कृषी खाते,
  महसूल खाते, पोलीस खाते, आरोग्य खाते, सा बां वि, सा बां, सा बा वि, ज सं वि, म न पा, न पा, पं स,
  एस टी महामंडळ, भारत संचार, प्राधिकरण, विभाग, ಜಿಲ್ಲಾ ಪಂಚಾಯತ್, ಜಿಲ್ಲಾ ಪಂಚಾಯಿತಿ, ತಾಲ್ಲೂಕು ಪಂಚಾಯತ್,
  ತಾಲ್ಲೂಕು ಪಂಚಾಯಿತಿ, ತಾಲೂಕು ಪಂಚಾಯತ್, ತಾಲೂಕು ಪಂಚಾಯಿತಿ, ಗ್ರಾಮ ಪಂಚಾಯತ್, ಗ್ರಾಮ ಪಂಚಾಯಿತಿ,
  ಗ್ರಾಮ ಪಂಚಾಯ್ತಿ, ಮಹಾನಗರ ಪಾಲಿಕೆ, ಮಹಾನಗರಪಾಲಿಕೆ, ನಗರ ಪಾಲಿಕೆ, ನಗರಪಾಲಿಕೆ, ನಗರಸಭೆ, ನಗರ ಸಭೆ, ಪುರಸಭೆ,
  ಪಟ್ಟಣ ಪಂಚಾಯಿತಿ, ಪಟ್ಟಣ ಪಂಚಾಯತ್, ತಾಲ್ಲೂಕು ಪಂಚಾಯ್ತಿ, ತಾಲೂಕು ಪಂಚಾಯ್ತಿ, ಜಿಲ್ಲಾ ಪಂಚಾಯ್ತಿ,
  ಪಟ್ಟಣ ಪಂಚಾಯ್ತಿ, ವಿಶ್ವವಿದ್ಯಾಲಯ, ಗ್ರಾ ಪಂ, ತಾ ಪಂ, ಜಿ ಪಂ, ಪ ಪಂ, ಪಿಡಬ್ಲ್ಯೂಡಿ, ಪಿ ಡಬ್ಲ್ಯೂ ಡಿ,
  ಪ್ರಾಧಿಕಾರ, ಗೃಹ ಮಂಡಳಿ, ವಿದ್ಯುತ್ ಮಂಡಳಿ, ನಿಗಮ, ಇಲಾಖೆ, ರೈಲ್ವೆ, ಲೋಕೋಪಯೋಗಿ, ಅಭಿವೃದ್ಧಿ ಮಂಡಳಿ,
  ಕೈಗಾರಿಕಾ ಪ್ರದೇಶಾಭಿವೃದ್ಧಿ`

/** Officers who hold land for the state. Families have these names too, but at the end. */
export const publicOfficers = `collector, district collector, deputy collector,
  additional collector, district magistrate, tahsildar, tehsildar, tahasildar, deputy commissioner,
  assistant commissioner, divisional commissioner, municipal commissioner, commissioner,
  sub divisional officer, executive engineer, chief officer, gram sevak, sarpanch,
  block development officer, superintending engineer, secretary to government, estate officer,
  range forest officer, conservator of forest, जिल्हाधिकारी, उपजिल्हाधिकारी, तहसीलदार, तहसिलदार,
  आयुक्त, मुख्याधिकारी, प्रांताधिकारी, प्रांत अधिकारी, उपविभागीय अधिकारी, कार्यकारी अभियंता,
  ग्रामसेवक, सरपंच, ಜಿಲ್ಲಾಧಿಕಾರಿ, ತಹಶೀಲ್ದಾರ್, ತಹಸೀಲ್ದಾರ್, ಉಪವಿಭಾಗಾಧಿಕಾರಿ, ಆಯುಕ್ತ, ಮುಖ್ಯಾಧಿಕಾರಿ,
  ಕಾರ್ಯಪಾಲಕ ಇಂಜಿನಿಯರ್`

/** Land of a god, a shrine or a wakf cannot be sold freely, whoever manages it. */
export const endowments = `wakf, waqf, wakf board, waqf board, devasthan, devsthan, devasthana,
  devasthanam, temple, mandir, masjid, mosque, dargah, darga, kabrastan, mutt, muzrai, devaru,
  वक्फ, देवस्थान, मंदिर, मशीद, मस्जिद, दर्गा, दर्गाह, कब्रस्तान, पीरस्थान, ದೇವಸ್ಥಾನ, ದೇವಾಲಯ, ದೇವರು,
  ದೇವರ, ದೇವಸ್ವಂ, ವಕ್ಫ್, ಮಸೀದಿ, ದರ್ಗಾ, ಮುಜರಾಯಿ, ಖಬರಸ್ಥಾನ`
