/** Remarks that are no burden, whatever else they say about the land. Separated by commas. */
const cells: readonly string[] = [
  `other rights, other right, remarks, remark, इतर हक्क, इतर अधिकार, शेरा, ಇತರೆ ಹಕ್ಕುಗಳು,
    ಷರಾ, entry, entries, mutation, mut, mutation entry, me, mr, ihc, फेरफार, फेरफार नोंद,
    नोंद क्र, फेर, फे, फे फा, फेफा, ಮ್ಯುಟೇಶನ್, ಮ್ಯುಟೇಷನ್, ಎಂ ಆರ್, ಎಮ್ ಆರ್, ಎಂಆರ್, ಹಕ್ಕು ಬದಲಾವಣೆ,
    शेवटचा फेरफार, अंतिम फेरफार, नवीन फेरफार, last mutation, latest mutation`,
  `private, private land, private property, freehold, free hold, patta, ryotwari,
    raiyatwari, class 1, class i, class one, occupant class 1, occupant class i,
    occupant class one, occ class 1, occ class i, occupant 1, occupant i, भोगवटादार वर्ग 1,
    भोगवटादार वर्ग i, भोगवटादार वर्ग एक, भो वर्ग 1, भो व 1, भोगवटादार 1, वर्ग 1, वर्ग i, वर्ग एक,
    खाजगी, खासगी, खाजगी मालकी, रयतवारी, जुनी शर्त, ಖಾಸಗಿ, ಖಾಸಗೀ, ಖಾಸಗಿ ಸ್ವತ್ತು, ಖಾಸಗಿ ಜಮೀನು,
    ಖಾಸಗಿ ಭೂಮಿ, ಪಟ್ಟಾ, ಹಿಡುವಳಿ, ವರ್ಗ 1, ರೈತವಾರಿ, no dues, no due, no case, no cases, nil dues, खालसा, khalsa, मालकी हक्क, e khata, ekhata, a khata, ए खाता, अ खाता,
    ಎ ಖಾತೆ, ಎ ಖಾತಾ, ಅ ಖಾತೆ, clear, clear title, title clear, title clear and
    marketable, none recorded, not recorded, title is clear, marketable title,
    clear and marketable title, clear marketable title, pot kharab a, phot kharab a, kharab a,
    a kharab, पोटखराब अ, पोट खराब अ, पो ख अ, ಎ ಖರಾಬು, ಅ ಖರಾಬು, ಖರಾಬು ಎ, ಖರಾಬು ಅ`,
  `well, wells, open well, borewell, borewells, bore well, bore wells, tube well,
    tubewell, tree, trees, mango, coconut, arecanut, areca, teak, sugarcane, paddy, rice, ragi,
    jowar, bajra, wheat, cotton, maize, onion, grapes, pomegranate, banana, vegetables, crop,
    crops, dry, wet, dry land, wet land, garden, garden land, irrigated, irrigation, rainfed,
    pump, pump set, motor, farm house, farmhouse, cattle shed, agricultural, agriculture, farm,
    farming, cultivated, self, self cultivated, jirayat, jirayati, bagayat, bagayati, kharif,
    rabi, विहीर, विहिर, विहिरी, विहीरी, बोअरवेल, बोरवेल, बोअर वेल, कूपनलिका, विंधन विहीर, झाड,
    झाडे, झाडं, आंबा, आंबे, आंब्याची, आंब्याचे, नारळ, नारळाची, चिंच, चिंचेची, सागवान, साग,
    सागाची, लिंब, चिकू, डाळिंब, द्राक्ष, द्राक्षे, केळी, ऊस, उस, भात, गहू, ज्वारी, बाजरी, मका,
    सोयाबीन, कापूस, तूर, हरभरा, कांदा, भुईमूग, भाजीपाला, गवत, पीक, पिके, पिकाखालील, खरीप, रब्बी,
    जिरायत, जिराईत, जिरायती, बागायत, बागायती, सिंचन, सिंचित, मोटार, पंप, इंजिन, शेतघर, गोठा,
    शेती, शेतजमीन, स्वतः, खुद्द, ಬಾವಿ, ತೆರೆದ ಬಾವಿ, ಕೊಳವೆ ಬಾವಿ, ಕೊಳವೆಬಾವಿ, ಬೋರ್ ವೆಲ್, ಬೋರ್ವೆಲ್,
    ಪಂಪ್ ಸೆಟ್, ಪಂಪ್, ಮರ, ಮರಗಳು, ಮರಗಳಿವೆ, ತೆಂಗು, ತೆಂಗಿನ, ಅಡಿಕೆ, ಮಾವು, ಮಾವಿನ, ತೋಟ, ತೋಟದ, ಬಾಗಾಯ್ತು,
    ಬಾಗಾಯತ್, ಖುಷ್ಕಿ, ತರಿ, ನೀರಾವರಿ, ಮಳೆ ಆಶ್ರಿತ, ಮಳೆಯಾಶ್ರಿತ, ಭತ್ತ, ರಾಗಿ, ಜೋಳ, ಕಬ್ಬು, ಹತ್ತಿ, ಬೆಳೆ,
    ಬೆಳೆಗಳು, ಕೃಷಿ, ವ್ಯವಸಾಯ, ಸ್ವಂತ, ಸಾಲಿನ, ಸಾಲಿನಲ್ಲಿ, ಸಾಲಿಗೆ, road, cart road, cart track, pipeline, pipe line,
    house, shed, compound, fence, canal, रस्ता, पायवाट, गाडीवाट, शिवरस्ता, बैलगाडी रस्ता, पाईपलाईन,
    पाइपलाइन, पाईप लाईन, पाइप लाइन, घर, घरे, शेड, कंपाउंड, कुंपण, पाट, चारी, सामाईक विहीर, सामायिक विहीर,
    सामाईक, सामायिक, खुद्द वहिवाट, वहिवाट खुद्द, स्वतः वहिवाट, स्वतःची वहिवाट, वहिवाट स्वतः, खुद्द कब्जा,
    विद्युत पंप, ठिबक सिंचन, शेततळे, ರಸ್ತೆ, ಪೈಪ್ ಲೈನ್, ಪೈಪ್ಲೈನ್, ಮನೆ, ಕಾಲುವೆ, ಪೋಡಿ, ಪೋಡಿಯಾಗಿದೆ, ಪೋಡಿ ಆಗಿದೆ,
    ದುರಸ್ತಿ, ದುರಸ್ತಿಯಾಗಿದೆ, ಹಿಸ್ಸಾ ಪೋಡಿ, ಜಿರಾಯತಿ, ಸ್ವಂತ ಸಾಗುವಳಿ, 11ಇ ನಕ್ಷೆ, 11 ಇ ನಕ್ಷೆ,
    ಆಕಾರಬಂದ್, ಪಹಣಿ ತಿದ್ದುಪಡಿ, बंडिंग, नाला बंडिंग, बांध, बांधबंदिस्ती, इलेक्ट्रिक मोटार, विद्युत मोटार, दगडी विहीर,
    पक्की विहीर, राहते घर, पोल्ट्री, पोल्ट्री शेड, पड, गवत पड, गट नकाशा, एकत्रीकरण, गट एकत्रीकरण, अकृषिक वापर,
    शेतीवापर, सीमा आणि भूमापन चिन्हे, land under cultivation, under cultivation, phodi completed,
    podi completed, कॅनॉल, कॅनल, बोअर, पाण्याची टाकी, टाकी, बांधावर, शेतीसाठी, वर्ग अ पोटखराब, no adverse remarks,
    no adverse remark, no adverse entry, no adverse entries, no adverse, ಪೋಡಿ ಮುಗಿದಿದೆ, ई फेरफार, ईफेरफार, आकार, आकारणी, खाते क्र, खाता क्र, खाते क्रमांक, ಖಾತೆ ಸಂಖ್ಯೆ,
    ಖಾತೆ ನಂ, podi, phodi, podi done, durasti, hissa phodi, फाळणी`,
  `aln, aln sr, aln cr, aln na sr, conversion charges, conversion charges paid,
    conversion fine paid, na order, na permission, na use, na land, na plot, na sanad,
    non agricultural, non agriculture, non agricultural use, non agricultural purpose,
    non agricultural order, land conversion, dc conversion, conversion order, converted land,
    residential, residential use, residential purpose, commercial use, अकृषिक, अकृषक, अकृषीक,
    बिनशेती, बिन शेती, एन ए, एनए, सनद, निवासी, रहिवास, ಭೂ ಪರಿವರ್ತನೆ, ಭೂಪರಿವರ್ತನೆ,
    ಭೂಪರಿವರ್ತನೆಯಾಗಿದೆ, ಪರಿವರ್ತನೆ, ಪರಿವರ್ತಿತ, ಪರಿವರ್ತನೆಯಾಗಿದೆ, ಪರಿವರ್ತಿಸಲಾಗಿದೆ, ಅನ್ಯಕ್ರಾಂತ,
    ಅನ್ಯಕ್ರಾಂತವಾಗಿದೆ, ಕೃಷಿಯೇತರ, ವಸತಿ, ವಾಸದ, ಉದ್ದೇಶಕ್ಕೆ, ಉದ್ದೇಶಕ್ಕಾಗಿ`,
]

/** How the land was passed on. With the number of its entry it is only history. */
const events = `खरेदी, खरेदीने, खरेदीखत, खरेदीखताने, वारस, वारसा, वारस नोंद, वारसाने, वारस हक्काने, वाटप,
  वाटणी, वाटणीपत्र, बक्षीस, बक्षीसपत्र, हक्कसोड, हक्कसोडपत्र, मृत्युपत्र, sale, sale deed, purchase,
  inheritance, succession, varsa, pouthi, pauti, partition, gift, gift deed, will, ಕ್ರಯ, ಕ್ರಯಪತ್ರ, ಕ್ರಯದ,
  ಪೌತಿ, ಪೌತಿ ಖಾತೆ, ವಿಭಾಗ, ವಿಭಾಗಪತ್ರ, ದಾನ, ದಾನಪತ್ರ, ಉಯಿಲು`

/** Questions of a form: harmless if answered by "no". */
const headings = `कुळाचे नाव, कुळाचे, कुळ, कूळ, खंड, रिति, कुळाचे नाव व खंड, जुडी, विशेष आकारणी, tenant, tenants, tenancy,
  name of tenant, rent, alienation, alienations, liabilities, liability, rights, claim, claims,
  objection, objections, dispute, disputes, encroachment, encroachments, remarks if any, others,
  हक्क, अधिकार, हरकत, हरकती, तक्रार, तक्रारी, अतिक्रमण, वहिवाट, ಹಕ್ಕುಗಳು, ಇತರೆ ಹಕ್ಕು, ಗೇಣಿ, ಗೇಣಿದಾರ, ಒತ್ತುವರಿ,
  ತಕರಾರು, ಋಣಭಾರ, ಹೊಣೆಗಾರಿಕೆ`

export const harmlessRows = [
  ...cells.map((words) => ({ is: 'harmless' as const, words })),
  { is: 'event' as const, words: events },
  { is: 'heading' as const, words: headings },
]

/** Names of the columns themselves. */
export const columnNames = `other rights, other right, remarks, remark, इतर हक्क, इतर अधिकार, शेरा,
  ಇತರೆ ಹಕ್ಕುಗಳು, ಷರಾ`
