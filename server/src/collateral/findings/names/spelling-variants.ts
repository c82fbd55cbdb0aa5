/**
 * Spellings of one name that no rule of sound explains: other languages' forms, clerks' habits,
 * abbreviations. One row per name; what the rules in sounds.ts already make equal is not repeated.
 */
const rows = `
  mohammed mohammad muhammad muhammed mohamed mohamad mohd md mohmed mahammad mahomed mohmad mahamad mohammod
  syed sayyed sayed saiyed saiyad sayyad said sayad saiyyad sayid
  shaikh sheikh shaik shekh shek sheik shaikah
  rahman rehman rahaman rehaman
  hussain hussein husain hussen husen hosain hossain husein
  ahmed ahmad ahamed ahemad ahamad ehmad ahemed
  yusuf yousuf yusoof yousaf isuf yusup
  ibrahim ebrahim ibraheem
  usman osman uthman
  umar omar omer umer
  farooq faruk farouk faruq
  siddiqui siddiqi siddique sidiki sidhiqui
  qureshi kureshi quraishi koreshi
  qadir kadir khadar khader kader quadir kadar
  khatun khatoon khatoun
  abdul abdool
  rahim raheem rehim
  mehboob mahboob mahbub mehabub mahaboob महेबूब मेहबूब महबूब ಮಹಬೂಬ್ ಮೆಹಬೂಬ್ ಮೆಹಬೂಬ
  fatima fathima fatema fatma phatima
  ayesha aisha aysha aayisha
  shah shaha शहा शाह ಶಾ ಶಾಹ ಶಹಾ ಷಾ
  bhattacharya bhattacharjee bhattacharyya bhattacharji
  banerjee banerji bandyopadhyay bandopadhyay
  mukherjee mukherji mukhopadhyay mookerjee mukharji
  chatterjee chatterji chattopadhyay chatarji
  ganguly ganguli gangopadhyay gangulee
  chakraborty chakravarty chakrabarti chakravarthy chakraborti chakravarti
  chaudhary chaudhari chaudhuri chaudhury choudhary choudhury chowdary chowdhury chowdhary choudhari chowdari chaudhry choudhry chodhari
  tiwari tewari
  agarwal aggarwal agrawal agarwala agrawala
  mishra misra
  singh sinh simha sing singha
  iyer aiyar ayyar aiyer ayer iyyer
  iyengar aiyangar ayyangar iyyengar
  nair nayar nayyar naayar
  naik nayak nayaka naika naeek naaik
  naidu nayudu naydu
  pillai pillay pillei
  das dass doss
  rai ray roy
  shetty setty shetti setti शेट्टी ಶೆಟ್ಟಿ
  reddy reddi रेड्डी ರೆಡ್ಡಿ
  hegde hegade heggade hegdey
  gowda gouda gauda gowdar gouder
  desai desayi देसाई ದೇಸಾಯಿ ದೇಸಾಯ್
  bhosale bhosle bhonsle bhonsale bhosaley
  gaikwad gaekwad gaikawad gayakwad gaikvad
  chavan chavhan chawan चव्हाण चवाण ಚವ್ಹಾಣ ಚವಾಣ ಚವಾಣ್
  chauhan chouhan चौहान ಚೌಹಾಣ್ ಚೌಹಾನ್
  feroz firoz pheroz
  sundar sunder sundara
  pawar powar puar
  deshpande deshpandey
  upadhyay upadhyaya upadhye upadhyaye
  sawant samant savanth
  lakshmi laxmi luxmi lakshami laksmi
  lakshman laxman laxmana lakshmana
  krishna krishnaa krisna
  hrishikesh rishikesh hrushikesh rushikesh
  dnyaneshwar gyaneshwar jnaneshwar gnaneshwar
  indra inder indar
  mrinal mrunal
  vikas bikash vikash
  vijay bijay bijoy vijai
  venkata venkat
  venkatesh venkatesha
  venkateswara venkateshwar venkateshwara
  kumar kr kumer kumaar
  prasad pd parsad pershad prosad
  chandra chander chandar chandr
  mathew matthew mathews मॅथ्यू मॅथ्यु मैथ्यू ಮ್ಯಾಥ್ಯೂ ಮ್ಯಾಥ್ಯು ಮ್ಯಾಥ್ಯೂಸ್
  thomas tomas थॉमस ಥಾಮಸ್ ತಾಮಸ್
  george jorge जॉर्ज ಜಾರ್ಜ್
  robert रॉबर्ट ರಾಬರ್ಟ್ ರಾಬರ್ಟ
  joseph josef जोसेफ ಜೋಸೆಫ್ ಜೋಸೆಫ
  peter पीटर पिटर ಪೀಟರ್ ಪೀಟರ
  paul पॉल पौल ಪಾಲ್ ಪೌಲ್
  james जेम्स ಜೇಮ್ಸ್
  david डेव्हिड डेविड ಡೇವಿಡ್ ಡೇವಿಡ
  michael मायकल मायकेल मायकल ಮೈಕಲ್ ಮೈಕೆಲ್
  francis फ्रान्सिस फ्रांसिस ಫ್ರಾನ್ಸಿಸ್ ಫ್ರಾಂಸಿಸ್
  anthony antony अँथनी अँथोनी अंथनी एंथनी ಅಂಥೋನಿ ಆಂಥೋನಿ ಆಂಟನಿ ಅಂತೋನಿ
  albert अल्बर्ट ಆಲ್ಬರ್ಟ್ ಅಲ್ಬರ್ಟ್
  alfred आल्फ्रेड अल्फ्रेड ಆಲ್ಫ್ರೆಡ್ ಅಲ್ಫ್ರೆಡ್
  charles चार्ल्स ಚಾರ್ಲ್ಸ್
  william विल्यम विलियम ವಿಲಿಯಂ ವಿಲಿಯಮ್
  henry हेन्री ಹೆನ್ರಿ
  edward एडवर्ड ಎಡ್ವರ್ಡ್
  richard रिचर्ड ರಿಚರ್ಡ್
  lawrence laurence लॉरेन्स ಲಾರೆನ್ಸ್
  stephen steven स्टीफन स्टीव्हन ಸ್ಟೀಫನ್ ಸ್ಟೀವನ್
  stanley स्टॅनली ಸ್ಟ್ಯಾನ್ಲಿ ಸ್ಟಾನ್ಲಿ
  victor व्हिक्टर विक्टर ವಿಕ್ಟರ್
  vincent व्हिन्सेंट विन्सेंट ವಿನ್ಸೆಂಟ್
  walter वॉल्टर ವಾಲ್ಟರ್
  wilson विल्सन ವಿಲ್ಸನ್
  nelson नेल्सन ನೆಲ್ಸನ್
  philip phillip फिलिप ಫಿಲಿಪ್
  simon सायमन ಸೈಮನ್
  samuel सॅम्युअल सॅम्युएल ಸ್ಯಾಮುಯೆಲ್ ಸ್ಯಾಮುವೆಲ್
  daniel डॅनियल डॅनिअल ಡೇನಿಯಲ್ ಡ್ಯಾನಿಯಲ್
  mary मेरी मेरि ಮೇರಿ
  rose रोज रोझ ರೋಸ್
  elizabeth एलिझाबेथ एलिजाबेथ ಎಲಿಜಬೆತ್
  alice अॅलिस ॲलिस ಆಲಿಸ್
  catherine katherine कॅथरीन ಕ್ಯಾಥರಿನ್ ಕ್ಯಾಥರೀನ್
  dcosta decosta डिकोस्टा डीकोस्टा डिकॉस्टा ಡಿಕೋಸ್ಟ ಡಿಕೋಸ್ಟಾ ಡಿಕಾಸ್ಟ
  dsilva desilva डिसिल्वा डीसिल्वा ಡಿಸಿಲ್ವ ಡಿಸಿಲ್ವಾ
  dcunha डिकुन्हा ಡಿಕುನ್ಹ ಡಿಕುನ್ಹಾ
  dcruz decruz डिक्रूझ डिक्रुझ ಡಿಕ್ರೂಜ್
  pinto पिंटो ಪಿಂಟೊ ಪಿಂಟೋ
  andrew andrews अँड्र्यू अँड्र्यु अँड्रयू ॲण्ड्र्यू ॲन्ड्र्यू ಆಂಡ್ರ್ಯೂ ಆಂಡ್ರೂ ಅಂಡ್ರೂ
  anne ann ॲन अॅन ऍन ಆನ್ ಆ್ಯನ್
  dias diaz डायस डायझ ಡಯಾಸ್ ಡಾಯಸ್
  jose जोस जोसे जोज ಜೋಸ್
  canara कॅनरा केनरा ಕೆನರಾ ಕ್ಯಾನರಾ
  bose bos बोस ಬೋಸ್ ಬೋಸ
  bhat bhatt bhatta भट भट्ट ಭಟ್ ಭಟ್ಟ ಭಟ
  solunke solanke solunkhe solankhe सोळंके सोळुंके सोळंखे
  jayashree jayshree jaishree jaishri jayshri jayasri jayashri जयश्री ಜಯಶ್ರೀ
  dsouza desouza disouza डिसूझा डिसुझा डिसोझा डिसोजा ಡಿಸೋಜ ಡಿಸೋಜಾ ಡಿಸೌಜ
  fernandes fernandez फर्नांडिस फर्नांडीस फर्नांडेस ಫರ್ನಾಂಡಿಸ್ ಫೆರ್ನಾಂಡಿಸ್
  rodrigues rodriguez rodriques रॉड्रिग्स रॉड्रिग्ज रॉड्रिक्स रोड्रिग्स ರೊಡ್ರಿಗಸ್ ರೋಡ್ರಿಗಸ್ ರಾಡ್ರಿಗಸ್
  gonsalves goncalves gonzalves गोन्साल्विस गोन्साल्वीस गोन्सालविस ಗೊನ್ಸಾಲ್ವಿಸ್ ಗೋನ್ಸಾಲ್ವಿಸ್
  menon मेनन मेनोन ಮೆನನ್ ಮೇನನ್
  jaiswal jayaswal jaysawal जैस्वाल जयस्वाल जैसवाल ಜೈಸ್ವಾಲ್
  pereira perera parera
  devi devee debi
  dixit dikshit deekshit
  shrivastava srivastava srivastav shrivastav
  vishweshwar visvesvara vishweshwara
  ganapati ganpati ganapathy ganpathy ganapathi
  subramanyam subramaniam subrahmanyam subramanian subramanya subramaniyam
  satyanarayana sathyanarayan satyanarayan
  narasimha narsimha narasinha narsinh narasing
  nilkanth neelkantha neelakanta
  vitthal vithal vittal withal bitthal
  prahlad pralhad prahalad pralhada
  jahangir jehangir
  sahoo sahu saho
  sridevi shridevi
  pradnya pragya prajna
  trivedi triwedi tribedi
  dwivedi dwiwedi
  qasim kasim kaseem khasim
  khaja khwaja khajah
  shenoy shenai shenay शेणॉय शेणई ಶೆಣೈ
  ghouse ghaus gaus ghous gouse
  john jon जॉन ಜಾನ್
  begum begam begom बेगम बेगम् ಬೇಗಂ ಬೇಗಮ್ ಬೇಗಮ ಬೇಗಮ್ಮ
  khanum khanam खानम ಖಾನಂ ಖಾನಮ್
  oak ok ओक ಓಕ್
  goyal goel goyel गोयल गोएल ಗೋಯಲ್ ಗೋಯೆಲ್
  menezes menezis मेनेझिस मेनेझेस ಮೆನೇಜಸ್ ಮಿನೇಜಸ್
  sai साई ಸಾಯಿ ಸಾಯ್
  raut rawoot raoot rawut
  private pvt प्रायव्हेट प्रायवेट ಪ್ರೈವೇಟ್
  limited ltd लिमिटेड मर्यादित ಲಿಮಿಟೆಡ್ ನಿಯಮಿತ
  trust ट्रस्ट ಟ್ರಸ್ಟ್
  company कंपनी ಕಂಪನಿ ಕಂಪೆನಿ
  society सोसायटी ಸೊಸೈಟಿ
  developers developer डेव्हलपर्स डेव्हलपर ಡೆವಲಪರ್ಸ್ ಡೆವಲಪರ್
  builders builder बिल्डर्स बिल्डर ಬಿಲ್ಡರ್ಸ್
  enterprises enterprise एंटरप्रायझेस एंटरप्रायजेस एन्टरप्रायझेस इंटरप्रायझेस ಎಂಟರ್ಪ್ರೈಸಸ್
  constructions construction कन्स्ट्रक्शन कन्स्ट्रक्शन्स कंस्ट्रक्शन ಕನ್ಸ್ಟ್ರಕ್ಷನ್ ಕನ್ಸ್ಟ್ರಕ್ಷನ್ಸ್
  associates असोसिएट्स असोशिएट्स ಅಸೋಸಿಯೇಟ್ಸ್
  rathod rathaud राठोड राठौड राठौड़ ರಾಠೋಡ ರಾಠೋಡ್
`

/** Each row: spellings of one name. */
export const spellingVariants: readonly (readonly string[])[] = rows
  .trim()
  .split('\n')
  .map((row) => row.trim().split(/\s+/))
