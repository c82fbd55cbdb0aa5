/**
 * What a release may contain besides its own words. Any other word may mean that it is about
 * another parcel, about a part, only promised or taken back, so such a release is not understood.
 * Separated by commas.
 */

/** Before the release word and after it. */
export const releaseFillers = `deed, bond, document, doc, of, the, a, an, title, deposit, memorandum, memo,
  registered, registration, regd, reg, simple, equitable, english, legal, usufructuary, anomalous, said, above,
  earlier, old, existing, previous, prior, money, amount, receipt, property, properties, no, nos, number, bank,
  banker, ltd, limited, branch, entry, endorsement, certificate, letter, full, final, complete, entire, whole,
  all, and, home, housing, agricultural, crop, term, bank s,
  पत्र, लेख, दस्त, दस्तऐवज, डीड, विलेख, खत, पावति, दाखला, प्रमाणपत्र, नोंद, ऑफ, आफ, चे, चि, चा, च्या, ने, क्र, क्रमांक,
  नं, नंबर, मिळकत, मालमत्ता, मालमत्त, जमीन, बँक, लि, लिमिटेड, शाखा, पूर्ण, संपूर्ण, रक्कम, केल, कर, करण, करुन, करने, झाल, आहे, बाबत,
  बद्दल, जुने, पूर्वी, आधी, वरील, साधे, नोंदणीकृत, ಪತ್ರ, ದಸ್ತಾವೇಜು, ಡೀಡ್, ಆಫ್, ಪ್ರಮಾಣ, ರಸೀದಿ, ಸಂಖ್ಯೆ, ನಂ, ಸ್ವತ್ತು, ಸ್ವತ್ತಿ,
  ಆಸ್ತಿ, ಜಮೀನು, ಬ್ಯಾಂಕ್, ಶಾಖೆ, ಪೂರ್ಣ, ಸಂಪೂರ್ಣ, ಮೊತ್ತ, ಆಗಿದೆ, ಆಗಿರುವ, ಮಾಡಿದ, ಬಗ್ಗೆ, ಹಿಂದಿನ, ಹಳೆ, ಸದರಿ, ಸರಳ, ಸ್ವಾಧೀನ, ರಹಿತ, ನೋಂದಣಿ,
  ನೋಂದಾಯಿತ`

/** Only after it: `discharge in respect of`, and not `mortgage for discharge of`. */
export const releaseFillersAfter = `in, respect, relation, relating, to, under, from, for, against, by, created,
  executed, his, her, their, its, way, on, per, vide, dated, dt, after, upon, further, additional,
  supplemental, supplementary, repayment, payment, redemption, through, holder, authorised, authorized, officer,
  manager, मार्फत, तर्फे, द्वारे, दि, दिनांक, पुरवणी, अधिकारी, ಮೂಲಕ, ದಿನಾಂಕ, ದಿ, ಪೂರಕ`

/** About what ends a suit or an order: anything else it mentions may be what the suit is for. */
export const liftingFillers = `of, the, notice, notices, order, orders, court, by, a, an, no, number, dated, dt, dtd,
  registered, entry, from, record, register, office, memorandum, letter, and, temporary, interim, ad, नोटीस, नोटिस, सूचना, ऑफ, आदेश,
  हुकूम, हुकुम, चे, चि, चा, ने, क्र, क्रमांक, नं, दि, दिनांक, केल, कर, करण, करने, झाल, आहे, बाबत, पत्र, लेख, घेतल, घेण, काढल, काढण,
  उठविल, उठवल, नोंद, दुय्यम, न्यायालय, ನೋಟಿಸ್, ನೋಟೀಸ್, ಸೂಚನೆ, ಆದೇಶ, ಆಫ್, ಪತ್ರ, ಸಂಖ್ಯೆ, ನಂ, ದಿನಾಂಕ, ಮಾಡಿದ, ಮಾಡಲಾಗಿದೆ, ಆಗಿದೆ,
  ಗೊಳಿಸಿದ, ಗೊಳಿಸುವ, ಪಡಿಸಿದ, ನ್ಯಾಯಾಲಯ`

/** What a word of the table may end in. */
export const endings = `ा, ि, े, ु, ो, ी, ं, ची, चे, चा, च्या, ची, ण, णे, ण्याचे, ण्याचा, ण्याबाबत, णेबाबत, ण्यात, आले, आलेल, ल, ला, ले, ली, लेल, लेले,
  लेला, लेली, ने, त, ता, स, करण, करणे, केल, केले, केला, केली, झाल, झाले, झाला, झाली, आहे, बाबत, पत्र, लेख, खत, पावती, दस्त, डीड, दाखला, प्रमाणपत्र,
  विलेख, ನ, ದ, ಯ, ದ ಲ್ಲಿ, ಿನ, ವು, ು, ಿ, ಾ, ೆ, ್, ಗಳ, ಗಳು, ತ, ತಿ, ವ, ಇ, ಆ, ಗಿದೆ, ಾಗಿದೆ, ಯಾಗಿದೆ, ವಾಗಿದೆ, ಆಗಿದೆ, ಾಗಿರುವ, ಮಾಡಿದ, ಪಡಿಸಿದ,
  ಗೊಳಿಸಿದ, ಪತ್ರ, ಪತ್ರದ, ಬಗ್ಗೆ`

/** A release of these leaves the charge on the land. */
export const notOnLand = `guarantee, guaranty, pledge, hypothecation, debenture, letter of continuity, security bond,
  security, surety, हमी, जामीन, ಜಾಮೀನು, ಗ್ಯಾರಂಟಿ`
