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
  mehboob mahboob mahbub mehabub mahaboob
  fatima fathima fatema fatma phatima
  ayesha aisha aysha aayisha
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
  shetty setty shetti setti
  hegde hegade heggade hegdey
  gowda gouda gauda gowdar gouder
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
  mathew matthew mathews
  thomas tomas
  george jorge
  dsouza desouza disouza डिसूझा डिसुझा डिसोझा डिसोजा ಡಿಸೋಜ ಡಿಸೋಜಾ ಡಿಸೌಜ
  fernandes fernandez फर्नांडिस फर्नांडीस फर्नांडेस ಫರ್ನಾಂಡಿಸ್ ಫೆರ್ನಾಂಡಿಸ್
  rodrigues rodriguez rodriques
  gonsalves goncalves gonzalves
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
