import { expect, test } from 'vitest'
import { states } from '../../states/states.ts'
import { wordsOf } from '../phrases.ts'

const { samePlace } = states.rules

/** ▦ The taluks of both states, as they are mostly written in English and in their own script. */
const maharashtra = `
  Akole = अकोले, Jamkhed = जामखेड, Karjat = कर्जत, Kopargaon = कोपरगाव, Nagar = नगर,
  Nevasa = नेवासा, Parner = पारनेर, Pathardi = पाथर्डी, Rahata = राहाता, Rahuri = राहुरी,
  Sangamner = संगमनेर, Shevgaon = शेवगाव, Shrigonda = श्रीगोंदा, Shrirampur = श्रीरामपूर,
  Akola = अकोला, Akot = अकोट, Balapur = बाळापूर, Barshitakli = बार्शीटाकळी,
  Murtijapur = मुर्तिजापूर, Patur = पातूर, Telhara = तेल्हारा, Achalpur = अचलपूर,
  Amravati = अमरावती, Anjangaon Surji = अंजनगाव सुर्जी, Bhatkuli = भातकुली,
  Chandur Railway = चांदूर रेल्वे, Chandur Bazar = चांदूर बाजार, Chikhaldara = चिखलदरा,
  Daryapur = दर्यापूर, Dharni = धारणी, Morshi = मोर्शी, Nandgaon Khandeshwar = नांदगाव खंडेश्वर,
  Tiwsa = तिवसा, Warud = वरुड, Gangapur = गंगापूर, Kannad = कन्नड, Khuldabad = खुलताबाद,
  Paithan = पैठण, Phulambri = फुलंब्री, Sillod = सिल्लोड, Soegaon = सोयगाव, Vaijapur = वैजापूर,
  Ambajogai = अंबाजोगाई, Ashti = आष्टी, Beed = बीड, Dharur = धारूर, Georai = गेवराई, Kaij = केज,
  Majalgaon = माजलगाव, Parli = परळी, Patoda = पाटोदा, Shirur Kasar = शिरूर कासार, Wadwani = वडवणी,
  Bhandara = भंडारा, Lakhandur = लाखांदूर, Lakhani = लाखनी, Mohadi = मोहाडी, Pauni = पौनी,
  Sakoli = साकोली, Tumsar = तुमसर, Buldhana = बुलढाणा, Chikhli = चिखली,
  Deulgaon Raja = देऊळगाव राजा, Jalgaon Jamod = जळगाव जामोद, Khamgaon = खामगाव, Lonar = लोणार,
  Malkapur = मलकापूर, Mehkar = मेहकर, Motala = मोताळा, Nandura = नांदुरा, Sangrampur = संग्रामपूर,
  Shegaon = शेगाव, Sindkhed Raja = सिंदखेड राजा, Ballarpur = बल्लारपूर, Bhadravati = भद्रावती,
  Bramhapuri = ब्रह्मपुरी, Chandrapur = चंद्रपूर, Chimur = चिमूर, Gondpipri = गोंडपिपरी,
  Jiwati = जिवती, Korpana = कोरपना, Mul = मूल, Nagbhid = नागभीड, Pombhurna = पोंभुर्णा,
  Rajura = राजुरा, Sawali = सावली, Sindewahi = सिंदेवाही, Warora = वरोरा, Dhule = धुळे,
  Sakri = साक्री, Shirpur = शिरपूर, Sindkhede = शिंदखेडा, Aheri = अहेरी, Armori = आरमोरी,
  Bhamragad = भामरागड, Chamorshi = चामोर्शी, Dhanora = धानोरा, Etapalli = एटापल्ली,
  Gadchiroli = गडचिरोली, Korchi = कोरची, Kurkheda = कुरखेडा, Mulchera = मुलचेरा,
  Sironcha = सिरोंचा, Wadsa = वडसा, Amgaon = आमगाव, Arjuni Morgaon = अर्जुनी मोरगाव,
  Deori = देवरी, Gondia = गोंदिया, Goregaon = गोरेगाव, Sadak Arjuni = सडक अर्जुनी,
  Salekasa = सालेकसा, Tirora = तिरोरा, Aundha Nagnath = औंढा नागनाथ, Basmath = वसमत,
  Hingoli = हिंगोली, Kalamnuri = कलमनुरी, Sengaon = सेनगाव, Amalner = अमळनेर, Bhadgaon = भडगाव,
  Bhusawal = भुसावळ, Bodwad = बोधवड, Chalisgaon = चाळीसगाव, Chopda = चोपडा, Dharangaon = धरणगाव,
  Erandol = एरंडोल, Jalgaon = जळगाव, Jamner = जामनेर, Muktainagar = मुक्ताईनगर, Pachora = पाचोरा,
  Parola = पारोळा, Raver = रावेर, Yawal = यावल, Ambad = अंबड, Badnapur = बदनापूर,
  Bhokardan = भोकरदन, Ghansawangi = घनसावंगी, Jafrabad = जाफ्राबाद, Jalna = जालना, Mantha = मंठा,
  Partur = परतूर, Ajara = आजरा, Gaganbawada = गगनबावडा, Bhudargad = भुदरगड, Chandgad = चंदगड,
  Gadhinglaj = गडहिंग्लज, Hatkanangale = हातकणंगले, Kagal = कागल, Karvir = करवीर,
  Panhala = पन्हाळा, Radhanagari = राधानगरी, Shahuwadi = शाहूवाडी, Shirol = शिरोळ,
  Ahmedpur = अहमदपूर, Ausa = औसा, Chakur = चाकूर, Deoni = देवणी, Jalkot = जळकोट, Latur = लातूर,
  Renapur = रेणापूर, Shirur Anantpal = शिरूर अनंतपाळ, Udgir = उदगीर, Colaba = कुलाबा,
  Fort = फोर्ट, Dadar = दादर, Byculla = भायखळा, Parel = परळ, Wadala = वडाळा, Matunga = माटुंगा,
  Andheri = अंधेरी, Borivali = बोरिवली, Kurla = कुर्ला, Hingna = हिंगणा, Kalameshwar = कळमेश्वर,
  Kamptee = कामठी, Katol = काटोल, Kuhi = कुही, Mouda = मौदा, Nagpur Rural = नागपूर ग्रामीण,
  Nagpur Urban = नागपूर शहर, Narkhed = नरखेड, Parseoni = पारशिवनी, Ramtek = रामटेक,
  Saoner = सावनेर, Umred = उमरेड, Ardhapur = अर्धापूर, Bhokar = भोकर, Biloli = बिलोली,
  Deglur = देगलूर, Dharmabad = धर्माबाद, Hadgaon = हदगाव, Himayatnagar = हिमायतनगर,
  Kandhar = कंधार, Kinwat = किनवट, Loha = लोहा, Mahur = माहूर, Mudkhed = मुदखेड, Mukhed = मुखेड,
  Naigaon = नायगाव, Nanded = नांदेड, Umri = उमरी, Akkalkuwa = अक्कलकुवा, Akrani = अक्राणी,
  Nandurbar = नंदुरबार, Navapur = नवापूर, Shahada = शहादा, Taloda = तळोदा, Baglan = बागलाण,
  Chandwad = चांदवड, Deola = देवळा, Dindori = दिंडोरी, Igatpuri = इगतपुरी, Kalwan = कळवण,
  Malegaon = मालेगाव, Nandgaon = नांदगाव, Nashik = नाशिक, Niphad = निफाड, Peint = पेठ,
  Sinnar = सिन्नर, Surgana = सुरगाणा, Trimbakeshwar = त्र्यंबकेश्वर, Yevala = येवला, Bhoom = भूम,
  Kalamb = कळंब, Lohara = लोहारा, Omerga = उमरगा, Paranda = परांडा, Tuljapur = तुळजापूर,
  Washi = वाशी, Dahanu = डहाणू, Jawhar = जव्हार, Mokhada = मोखाडा, Palghar = पालघर,
  Talasari = तलासरी, Vada = वाडा, Vasai = वसई, Vikramgad = विक्रमगड, Gangakhed = गंगाखेड,
  Jintur = जिंतूर, Manwath = मानवत, Palam = पालम, Parbhani = परभणी, Pathri = पाथरी,
  Purna = पूर्णा, Sailu = सेलू, Sonpeth = सोनपेठ, Ambegaon = आंबेगाव, Baramati = बारामती,
  Bhor = भोर, Daund = दौंड, Haveli = हवेली, Indapur = इंदापूर, Junnar = जुन्नर, Khed = खेड,
  Maval = मावळ, Mulshi = मुळशी, Pimpri Chinchwad = पिंपरी चिंचवड, Pune City = पुणे शहर,
  Purandar = पुरंदर, Shirur = शिरूर, Velhe = वेल्हे, Alibag = अलिबाग, Khalapur = खालापूर,
  Mahad = महाड, Mangaon = माणगाव, Mhasla = म्हसळा, Murud = मुरुड, Panvel = पनवेल, Pen = पेण,
  Poladpur = पोलादपूर, Roha = रोहा, Shrivardhan = श्रीवर्धन, Sudhagad = सुधागड, Tala = तळा,
  Uran = उरण, Chiplun = चिपळूण, Dapoli = दापोली, Guhagar = गुहागर, Lanja = लांजा,
  Mandangad = मंडणगड, Rajapur = राजापूर, Ratnagiri = रत्नागिरी, Sangameshwar = संगमेश्वर,
  Atpadi = आटपाडी, Jat = जत, Kadegaon = कडेगाव, Kavathe Mahankal = कवठे महांकाळ,
  Khanapur = खानापूर, Miraj = मिरज, Palus = पलूस, Shirala = शिराळा, Tasgaon = तासगाव,
  Walwa = वाळवा, Jaoli = जावळी, Karad = कराड, Khandala = खंडाळा, Khatav = खटाव,
  Koregaon = कोरेगाव, Mahabaleshwar = महाबळेश्वर, Man = माण, Patan = पाटण, Phaltan = फलटण,
  Satara = सातारा, Wai = वाई, Devgad = देवगड, Dodamarg = दोडामार्ग, Kankavli = कणकवली,
  Kudal = कुडाळ, Malvan = मालवण, Sawantwadi = सावंतवाडी, Vaibhavwadi = वैभववाडी,
  Vengurla = वेंगुर्ला, Akkalkot = अक्कलकोट, Barshi = बार्शी, Karmala = करमाळा, Madha = माढा,
  Malshiras = माळशिरस, Mangalwedha = मंगळवेढा, Mohol = मोहोळ, Pandharpur = पंढरपूर,
  Sangole = सांगोला, North Solapur = उत्तर सोलापूर, South Solapur = दक्षिण सोलापूर,
  Ambernath = अंबरनाथ, Bhiwandi = भिवंडी, Kalyan = कल्याण, Murbad = मुरबाड, Shahapur = शहापूर,
  Thane = ठाणे, Ulhasnagar = उल्हासनगर, Arvi = आर्वी, Deoli = देवळी, Hinganghat = हिंगणघाट,
  Karanja = कारंजा, Samudrapur = समुद्रपूर, Seloo = सेलू, Wardha = वर्धा, Mangrulpir = मंगरुळपीर,
  Manora = मानोरा, Risod = रिसोड, Washim = वाशीम, Arni = आर्णी, Babhulgaon = बाभूळगाव,
  Darwha = दारव्हा, Digras = दिग्रस, Ghatanji = घाटंजी, Mahagaon = महागाव, Maregaon = मारेगाव,
  Ner = नेर, Pandharkawada = पांढरकवडा, Pusad = पुसद, Ralegaon = राळेगाव, Umarkhed = उमरखेड,
  Wani = वणी, Yavatmal = यवतमाळ, Zari Jamani = झरी जामणी`
const karnataka = `
  Anekal = ಆನೇಕಲ್, Devanahalli = ದೇವನಹಳ್ಳಿ, Doddaballapura = ದೊಡ್ಡಬಳ್ಳಾಪುರ, Hosakote = ಹೊಸಕೋಟೆ,
  Nelamangala = ನೆಲಮಂಗಲ, Yelahanka = ಯಲಹಂಕ, Channapatna = ಚನ್ನಪಟ್ಟಣ, Kanakapura = ಕನಕಪುರ,
  Magadi = ಮಾಗಡಿ, Ramanagara = ರಾಮನಗರ, Harohalli = ಹಾರೋಹಳ್ಳಿ, Bagepalli = ಬಾಗೇಪಲ್ಲಿ,
  Chikkaballapura = ಚಿಕ್ಕಬಳ್ಳಾಪುರ, Chintamani = ಚಿಂತಾಮಣಿ, Gauribidanur = ಗೌರಿಬಿದನೂರು,
  Gudibanda = ಗುಡಿಬಂಡೆ, Sidlaghatta = ಶಿಡ್ಲಘಟ್ಟ, Bangarapet = ಬಂಗಾರಪೇಟೆ, Kolar = ಕೋಲಾರ,
  Malur = ಮಾಲೂರು, Mulbagal = ಮುಳಬಾಗಿಲು, Srinivaspur = ಶ್ರೀನಿವಾಸಪುರ,
  Chikkanayakanahalli = ಚಿಕ್ಕನಾಯಕನಹಳ್ಳಿ, Gubbi = ಗುಬ್ಬಿ, Koratagere = ಕೊರಟಗೆರೆ, Kunigal = ಕುಣಿಗಲ್,
  Madhugiri = ಮಧುಗಿರಿ, Pavagada = ಪಾವಗಡ, Sira = ಶಿರಾ, Tiptur = ತಿಪಟೂರು, Tumkur = ತುಮಕೂರು,
  Turuvekere = ತುರುವೇಕೆರೆ, Challakere = ಚಳ್ಳಕೆರೆ, Chitradurga = ಚಿತ್ರದುರ್ಗ, Hiriyur = ಹಿರಿಯೂರು,
  Holalkere = ಹೊಳಲ್ಕೆರೆ, Hosadurga = ಹೊಸದುರ್ಗ, Molakalmuru = ಮೊಳಕಾಲ್ಮೂರು, Channagiri = ಚನ್ನಗಿರಿ,
  Davanagere = ದಾವಣಗೆರೆ, Harihar = ಹರಿಹರ, Honnali = ಹೊನ್ನಾಳಿ, Jagalur = ಜಗಳೂರು,
  Bhadravati = ಭದ್ರಾವತಿ, Hosanagara = ಹೊಸನಗರ, Sagar = ಸಾಗರ, Shikaripura = ಶಿಕಾರಿಪುರ,
  Shimoga = ಶಿವಮೊಗ್ಗ, Sorab = ಸೊರಬ, Tirthahalli = ತೀರ್ಥಹಳ್ಳಿ, Alur = ಆಲೂರು, Arkalgud = ಅರಕಲಗೂಡು,
  Arsikere = ಅರಸೀಕೆರೆ, Belur = ಬೇಲೂರು, Channarayapatna = ಚನ್ನರಾಯಪಟ್ಟಣ, Hassan = ಹಾಸನ,
  Holenarasipura = ಹೊಳೆನರಸೀಪುರ, Sakleshpur = ಸಕಲೇಶಪುರ, Chikmagalur = ಚಿಕ್ಕಮಗಳೂರು, Kadur = ಕಡೂರು,
  Koppa = ಕೊಪ್ಪ, Mudigere = ಮೂಡಿಗೆರೆ, Sringeri = ಶೃಂಗೇರಿ, Tarikere = ತರೀಕೆರೆ,
  Ajjampura = ಅಜ್ಜಂಪುರ, Bantwal = ಬಂಟ್ವಾಳ, Belthangady = ಬೆಳ್ತಂಗಡಿ, Mangalore = ಮಂಗಳೂರು,
  Puttur = ಪುತ್ತೂರು, Sullia = ಸುಳ್ಯ, Kadaba = ಕಡಬ, Udupi = ಉಡುಪಿ, Kundapura = ಕುಂದಾಪುರ,
  Karkala = ಕಾರ್ಕಳ, Byndoor = ಬೈಂದೂರು, Brahmavara = ಬ್ರಹ್ಮಾವರ, Kaup = ಕಾಪು, Madikeri = ಮಡಿಕೇರಿ,
  Somwarpet = ಸೋಮವಾರಪೇಟೆ, Virajpet = ವಿರಾಜಪೇಟೆ, Mysore = ಮೈಸೂರು, Hunsur = ಹುಣಸೂರು,
  Nanjangud = ನಂಜನಗೂಡು, Periyapatna = ಪಿರಿಯಾಪಟ್ಟಣ, T. Narasipura = ಟಿ.ನರಸೀಪುರ,
  Saligrama = ಸಾಲಿಗ್ರಾಮ, Sargur = ಸರಗೂರು, Chamarajanagar = ಚಾಮರಾಜನಗರ, Gundlupet = ಗುಂಡ್ಲುಪೇಟೆ,
  Kollegal = ಕೊಳ್ಳೇಗಾಲ, Yelandur = ಯಳಂದೂರು, Hanur = ಹನೂರು, Maddur = ಮದ್ದೂರು, Malavalli = ಮಳವಳ್ಳಿ,
  Mandya = ಮಂಡ್ಯ, Nagamangala = ನಾಗಮಂಗಲ, Pandavapura = ಪಾಂಡವಪುರ, Shrirangapattana = ಶ್ರೀರಂಗಪಟ್ಟಣ,
  K.R.Pet = ಕೆ.ಆರ್.ಪೇಟೆ, Belgaum = ಬೆಳಗಾವಿ, Athani = ಅಥಣಿ, Bailhongal = ಬೈಲಹೊಂಗಲ,
  Chikodi = ಚಿಕ್ಕೋಡಿ, Gokak = ಗೋಕಾಕ, Hukkeri = ಹುಕ್ಕೇರಿ, Khanapur = ಖಾನಾಪುರ, Ramdurg = ರಾಮದುರ್ಗ,
  Raybag = ರಾಯಬಾಗ, Saundatti = ಸವದತ್ತಿ, Nippani = ನಿಪ್ಪಾಣಿ, Badami = ಬಾದಾಮಿ, Bagalkot = ಬಾಗಲಕೋಟೆ,
  Bilgi = ಬೀಳಗಿ, Hungund = ಹುನಗುಂದ, Jamkhandi = ಜಮಖಂಡಿ, Mudhol = ಮುಧೋಳ,
  Basavana Bagewadi = ಬಸವನ ಬಾಗೇವಾಡಿ, Bijapur = ವಿಜಯಪುರ, Indi = ಇಂಡಿ, Muddebihal = ಮುದ್ದೇಬಿಹಾಳ,
  Sindgi = ಸಿಂದಗಿ, Dharwad = ಧಾರವಾಡ, Hubli = ಹುಬ್ಬಳ್ಳಿ, Kalghatgi = ಕಲಘಟಗಿ, Kundgol = ಕುಂದಗೋಳ,
  Navalgund = ನವಲಗುಂದ, Gadag = ಗದಗ, Mundargi = ಮುಂಡರಗಿ, Nargund = ನರಗುಂದ, Ron = ರೋಣ,
  Shirahatti = ಶಿರಹಟ್ಟಿ, Byadgi = ಬ್ಯಾಡಗಿ, Hangal = ಹಾನಗಲ್, Haveri = ಹಾವೇರಿ,
  Hirekerur = ಹಿರೇಕೆರೂರು, Ranebennur = ರಾಣೆಬೆನ್ನೂರು, Savanur = ಸವಣೂರು, Shiggaon = ಶಿಗ್ಗಾಂವಿ,
  Ankola = ಅಂಕೋಲಾ, Bhatkal = ಭಟ್ಕಳ, Haliyal = ಹಳಿಯಾಳ, Honnavar = ಹೊನ್ನಾವರ, Joida = ಜೋಯಿಡಾ,
  Karwar = ಕಾರವಾರ, Kumta = ಕುಮಟಾ, Mundgod = ಮುಂಡಗೋಡ, Siddapur = ಸಿದ್ದಾಪುರ, Sirsi = ಶಿರಸಿ,
  Yellapur = ಯಲ್ಲಾಪುರ, Ballari = ಬಳ್ಳಾರಿ, Hospet = ಹೊಸಪೇಟೆ, Hadagali = ಹಡಗಲಿ, Kudligi = ಕೂಡ್ಲಿಗಿ,
  Sandur = ಸಂಡೂರು, Siruguppa = ಸಿರುಗುಪ್ಪ, Kampli = ಕಂಪ್ಲಿ, Gangawati = ಗಂಗಾವತಿ, Koppal = ಕೊಪ್ಪಳ,
  Kushtagi = ಕುಷ್ಟಗಿ, Yelburga = ಯಲಬುರ್ಗಾ, Devadurga = ದೇವದುರ್ಗ, Lingsugur = ಲಿಂಗಸುಗೂರು,
  Manvi = ಮಾನ್ವಿ, Raichur = ರಾಯಚೂರು, Sindhanur = ಸಿಂಧನೂರು, Aland = ಆಳಂದ, Afzalpur = ಅಫಜಲಪುರ,
  Chincholi = ಚಿಂಚೋಳಿ, Chittapur = ಚಿತ್ತಾಪುರ, Gulbarga = ಕಲಬುರಗಿ, Jevargi = ಜೇವರ್ಗಿ, Sedam = ಸೇಡಂ,
  Shahpur = ಶಹಾಪುರ, Shorapur = ಸುರಪುರ, Yadgir = ಯಾದಗಿರಿ, Aurad = ಔರಾದ, Basavakalyan = ಬಸವಕಲ್ಯಾಣ,
  Bhalki = ಭಾಲ್ಕಿ, Bidar = ಬೀದರ್, Humnabad = ಹುಮನಾಬಾದ್`

const pairsOf = (table: string) =>
  wordsOf(table).map((row) => {
    const [latin = '', own = ''] = row.split('=').map((name) => name.trim())
    return [latin, own] as const
  })
const [ofMaharashtra, ofKarnataka] = [pairsOf(maharashtra), pairsOf(karnataka)]

test('every taluk is recognised across scripts', () => {
  const missed = [...ofMaharashtra, ...ofKarnataka].filter(
    ([latin, own]) => !samePlace(latin, own) || !samePlace(own, latin),
  )
  expect(missed).toEqual([])
})

test('no taluk of Karnataka is taken for another', () => {
  const mixed = ofKarnataka.flatMap(([latin], i) =>
    ofKarnataka.flatMap(([, own], j) => (i !== j && samePlace(latin, own) ? [[latin, own]] : [])),
  )
  expect(mixed).toEqual([])
})
