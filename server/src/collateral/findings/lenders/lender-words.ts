/** Words around the names of lenders. Separated by commas. */

/** After a bank's name these make it another institution. */
export const otherInstitution = `finance, financial, housing, home, homes, credit, card, capital,
  securities, society, employee, staff, coop, sahakari, gramin, grameena, gramina, trust, insurance,
  life, mutual, association, union, pensioner, officers, club, federation, fund, foundation, trustee,
  trusteeship, services, prime, leasing, factors, asset, reconstruction, फायनान्स, सोसायटी, कर्मचारी, सहकारी,
  पतसंस्था, ग्रामीण, संघटना, महासंघ, ट्रस्ट, ಸಂಘಟನೆ, ಟ್ರಸ್ಟ್, ಫೈನಾನ್ಸ್, ಸಹಕಾರ, ಸಂಘ, ಗ್ರಾಮೀಣ`

/** Words that identify a party as a lender. */
export const lendingWords = `bank, bankers, finance, financial, finserv, fincorp, hfl, home loan, credit,
  coop, cooperative, society, nbfc, sahakari, patsanstha, pathsanstha, capital, lender, asset reconstruction,
  vividh karyakari, vikas society, sbi, hdfc, icici, idbi, lic, pnb, dhfl, lichfl, pnbhfl, nabard,
  बँक, बैंक, फायनान्स, फायनन्स, पतसंस्था, पतपेढी, सोसायटी, सहकारी, एसबीआय,
  एचडीएफसी, ಬ್ಯಾಂಕ್, ಬ್ಯಾಂಕು, ಫೈನಾನ್ಸ್, ಸಹಕಾರ, ಸಹಕಾರಿ, ಸೊಸೈಟಿ, ಸಂಘ, विविध कार्यकारी, विकास संस्था,
  सेवा संस्था, पत संस्था, ಬ್ಯಾಂಕಿನ, ಪತ್ತಿನ`

/** Societies that build, teach or trade. They own land and do not lend on it. */
export const notLendingWords = `housing society, housing coop society, housing cooperative society, coop housing,
  cooperative housing, house building, houses building, chs, chsl, housing federation, apartment,
  owners association, education society, education, charitable, welfare society, sports, medical,
  religious, trust, गृहनिर्माण, गृह निर्माण, गृहरचना, हौसिंग सोसायटी, हाउसिंग सोसायटी, हौसिंग, हाउसिंग,
  शिक्षण, शैक्षणिक, ಗೃಹ ನಿರ್ಮಾಣ, ವಸತಿ ಸಂಘ, ಹೌಸಿಂಗ್, ಶಿಕ್ಷಣ, ವಿದ್ಯಾ`

/** Words for the kind of a lender, not its name. */
export const genericWords = `bank, banks, banker, bankers, coop, cooperative, sahakari, society, societies, finance, financial,
  credit, company, co, of, india, its, head, main, office, branch, br, housing, urban, rural, district, dist, central, primary,
  agricultural, agriculture, agri, pacs, dcc, dccb, gramin, grameen, grameena, gramina, regional, nagari, nagri, multi, state,
  multipurpose, service, services, seva, vividh, karyakari, vikas, vks, patsanstha, pathsanstha, marketing, land, development,
  बँक, सहकारी, सोसायटी, सोसा, संस्था, शाखा, जिल्हा, मध्यवर्ती, वि, का, स, से, सेवा, विविध, कार्यकारी, विकास, विकासो, ग्रामीण, नागरी,
  नागरिक, पतसंस्था, पत, पतपेढी, प्राथमिक, कृषी, शेती, भूविकास, भू, अर्बन, को, ऑप, ऑपरेटिव्ह, क्रेडिट, मर्या, विकास सोसायटी,
  ಬ್ಯಾಂಕ್, ಬ್ಯಾಂಕು, ಸಹಕಾರಿ, ಸಹಕಾರ, ಸಂಘ, ಶಾಖೆ, ಜಿಲ್ಲಾ, ಕೇಂದ್ರ, ಗ್ರಾಮೀಣ, ಗ್ರಾಮೀಣಾ, ಸೇವಾ, ವ್ಯವಸಾಯ, ಕೃಷಿ, ಪತ್ತಿನ, ಪ್ರಾಥಮಿಕ, ಭೂ, ಅಭಿವೃದ್ಧಿ, ವಿ, ಎಸ್, ಎನ್,
  ನಿ, ನಿಯಮಿತ, ಸೊಸೈಟಿ`

/** More lenders than are named. */
export const severalLenders = `and others, and ors, and anr, and another, ors, others, consortium, security trustee, trustee for,
  lead bank, leader, agent of lenders, on behalf of lenders, for itself, syndicate of, joint lenders, lenders, jointly, et al, on behalf of, plus,
  व इतर, आणि इतर, इतर बँका, बँकांचा समूह, ಮತ್ತು ಇತರರು, ಹಾಗೂ ಇತರರು, ಇತರರು, ಇತರೆ`

/** With these a bank's name is part of an address. */
export const addressWords = `road, rd, chowk, building, bldg, lane, street, circle, cross, colony, nagar, stop, near, opp, opposite,
  behind, above, department, dept, division, cell, hub, centre, center, unit, office, complex, tower, towers, house, premises, atm, floor,
  रोड, रस्ता, चौक, इमारत, बिल्डिंग, जवळ, समोर, शेजारी, मागे, विभाग, कार्यालय, ರಸ್ತೆ, ವೃತ್ತ, ಕಟ್ಟಡ, ಹತ್ತಿರ, ಎದುರು, ಪಕ್ಕ, ಕಚೇರಿ`
