/**
 * Districts of the two states, with old and new names, spellings and scripts. Two names of one row
 * are one place; names of two rows are two, unless `mayMean` says that one covers the other.
 */
interface DistrictRow {
  district: string
  /** Parted by commas. */
  names: string
}

export const districts: readonly DistrictRow[] = [
  // Maharashtra
  {
    district: 'ahilyanagar',
    names: 'ahilyanagar, ahmednagar, ahmadnagar, nagar, अहिल्यानगर, अहमदनगर, नगर',
  },
  { district: 'akola', names: 'akola, अकोला' },
  { district: 'amravati', names: 'amravati, amaravati, अमरावती' },
  {
    district: 'sambhajinagar',
    names:
      'chhatrapati sambhajinagar, sambhajinagar, chatrapati sambhajinagar, aurangabad, छत्रपती संभाजीनगर, संभाजीनगर, औरंगाबाद',
  },
  { district: 'beed', names: 'beed, bid, bir, बीड' },
  { district: 'bhandara', names: 'bhandara, भंडारा' },
  { district: 'buldhana', names: 'buldhana, buldana, बुलढाणा, बुलडाणा' },
  { district: 'chandrapur', names: 'chandrapur, chanda, चंद्रपूर' },
  { district: 'dharashiv', names: 'dharashiv, osmanabad, usmanabad, धाराशिव, उस्मानाबाद' },
  { district: 'dhule', names: 'dhule, dhulia, धुळे' },
  { district: 'gadchiroli', names: 'gadchiroli, गडचिरोली' },
  { district: 'gondia', names: 'gondia, gondiya, गोंदिया' },
  { district: 'hingoli', names: 'hingoli, हिंगोली' },
  { district: 'jalgaon', names: 'jalgaon, जळगाव' },
  { district: 'jalna', names: 'jalna, जालना' },
  { district: 'kolhapur', names: 'kolhapur, कोल्हापूर' },
  { district: 'latur', names: 'latur, लातूर' },
  { district: 'mumbai city', names: 'mumbai city, bombay city, mumbai town, मुंबई शहर' },
  {
    district: 'mumbai suburban',
    names: 'mumbai suburban, mumbai suburb, bombay suburban, mumbai upnagar, msd, मुंबई उपनगर',
  },
  { district: 'mumbai', names: 'mumbai, bombay, greater mumbai, मुंबई, बृहन्मुंबई' },
  { district: 'nagpur', names: 'nagpur, नागपूर' },
  { district: 'nanded', names: 'nanded, नांदेड' },
  { district: 'nandurbar', names: 'nandurbar, नंदुरबार' },
  { district: 'nashik', names: 'nashik, nasik, नाशिक' },
  { district: 'palghar', names: 'palghar, पालघर' },
  { district: 'parbhani', names: 'parbhani, परभणी' },
  { district: 'pune', names: 'pune, poona, पुणे' },
  { district: 'raigad', names: 'raigad, raigarh, kolaba, colaba, रायगड' },
  { district: 'ratnagiri', names: 'ratnagiri, रत्नागिरी' },
  { district: 'sangli', names: 'sangli, सांगली' },
  { district: 'satara', names: 'satara, सातारा' },
  { district: 'sindhudurg', names: 'sindhudurg, सिंधुदुर्ग' },
  { district: 'solapur', names: 'solapur, sholapur, सोलापूर' },
  { district: 'thane', names: 'thane, thana, ठाणे' },
  { district: 'wardha', names: 'wardha, वर्धा' },
  { district: 'washim', names: 'washim, वाशिम, वाशीम' },
  { district: 'yavatmal', names: 'yavatmal, yeotmal, यवतमाळ' },
  // Karnataka
  { district: 'bagalkot', names: 'bagalkot, bagalkote, ಬಾಗಲಕೋಟೆ' },
  { district: 'ballari', names: 'ballari, bellary, ಬಳ್ಳಾರಿ' },
  { district: 'belagavi', names: 'belagavi, belgaum, belgavi, ಬೆಳಗಾವಿ, बेळगाव' },
  {
    district: 'bengaluru urban',
    // Kaveri names the registration districts that share it.
    names: `bengaluru urban, bangalore urban, bengaluru city, bangalore city, bengaluru nagara,
      ಬೆಂಗಳೂರು ನಗರ, jayanagar, gandhinagar, rajajinagar, shivajinagar, basavanagudi, ಜಯನಗರ, ಗಾಂಧಿನಗರ,
      ರಾಜಾಜಿನಗರ, ಶಿವಾಜಿನಗರ, ಬಸವನಗುಡಿ`,
  },
  {
    district: 'bengaluru rural',
    names: 'bengaluru rural, bangalore rural, bengaluru grama, ಬೆಂಗಳೂರು ಗ್ರಾಮಾಂತರ',
  },
  { district: 'bengaluru', names: 'bengaluru, bangalore, bangaluru, ಬೆಂಗಳೂರು' },
  { district: 'bidar', names: 'bidar, ಬೀದರ್, ಬೀದರ' },
  { district: 'chamarajanagar', names: 'chamarajanagar, chamarajanagara, chamrajnagar, ಚಾಮರಾಜನಗರ' },
  {
    district: 'chikkaballapur',
    names: 'chikkaballapur, chikkaballapura, chikballapur, ಚಿಕ್ಕಬಳ್ಳಾಪುರ',
  },
  { district: 'chikkamagaluru', names: 'chikkamagaluru, chikmagalur, chickmagalur, ಚಿಕ್ಕಮಗಳೂರು' },
  { district: 'chitradurga', names: 'chitradurga, ಚಿತ್ರದುರ್ಗ' },
  {
    district: 'dakshina kannada',
    names: 'dakshina kannada, south canara, south kanara, mangalore, mangaluru, ದಕ್ಷಿಣ ಕನ್ನಡ',
  },
  { district: 'davanagere', names: 'davanagere, davangere, ದಾವಣಗೆರೆ' },
  { district: 'dharwad', names: 'dharwad, dharwar, dharawada, ಧಾರವಾಡ' },
  { district: 'gadag', names: 'gadag, ಗದಗ' },
  { district: 'hassan', names: 'hassan, hasan, ಹಾಸನ' },
  { district: 'haveri', names: 'haveri, ಹಾವೇರಿ' },
  { district: 'kalaburagi', names: 'kalaburagi, kalburgi, gulbarga, ಕಲಬುರಗಿ, ಗುಲ್ಬರ್ಗಾ' },
  { district: 'kodagu', names: 'kodagu, coorg, ಕೊಡಗು' },
  { district: 'kolar', names: 'kolar, ಕೋಲಾರ' },
  { district: 'koppal', names: 'koppal, ಕೊಪ್ಪಳ' },
  { district: 'mandya', names: 'mandya, ಮಂಡ್ಯ' },
  { district: 'mysuru', names: 'mysuru, mysore, maisuru, ಮೈಸೂರು' },
  { district: 'raichur', names: 'raichur, ರಾಯಚೂರು' },
  {
    district: 'bengaluru south',
    names: 'ramanagara, ramanagaram, ramanagar, bengaluru south, ರಾಮನಗರ',
  },
  { district: 'shivamogga', names: 'shivamogga, shimoga, ಶಿವಮೊಗ್ಗ' },
  { district: 'tumakuru', names: 'tumakuru, tumkur, ತುಮಕೂರು' },
  { district: 'udupi', names: 'udupi, ಉಡುಪಿ' },
  {
    district: 'uttara kannada',
    names: 'uttara kannada, north canara, north kanara, karwar, ಉತ್ತರ ಕನ್ನಡ',
  },
  { district: 'vijayanagara', names: 'vijayanagara, vijayanagar, hosapete, ವಿಜಯನಗರ' },
  { district: 'vijayapura', names: 'vijayapura, vijapura, bijapur, vijayapur, ವಿಜಯಪುರ, ಬಿಜಾಪುರ' },
  { district: 'yadgir', names: 'yadgir, yadagiri, ಯಾದಗಿರಿ, ಯಾದಗಿರ' },
]

/** A name that may mean any of these: not told apart. */
export const mayMean: Readonly<Record<string, readonly string[]>> = {
  mumbai: ['mumbai city', 'mumbai suburban'],
  bengaluru: ['bengaluru urban', 'bengaluru rural', 'bengaluru south'],
}

/** Towns, taluks and hoblis carry the name of their district and were renamed with it. */
export const renamed: Readonly<Record<string, string>> = {
  aurangabad: 'sambhajinagar, औरंगाबाद, संभाजीनगर',
  osmanabad: 'dharashiv, उस्मानाबाद, धाराशिव',
  ahmednagar: 'ahilyanagar, अहमदनगर, अहिल्यानगर',
  bangalore: 'bengaluru, ಬೆಂಗಳೂರು',
  mysore: 'mysuru, ಮೈಸೂರು',
  belgaum: 'belagavi, ಬೆಳಗಾವಿ, बेळगाव',
  gulbarga: 'kalaburagi, ಕಲಬುರಗಿ, ಗುಲ್ಬರ್ಗಾ',
  bijapur: 'vijayapura, ವಿಜಯಪುರ, ಬಿಜಾಪುರ',
  bellary: 'ballari, ಬಳ್ಳಾರಿ',
  shimoga: 'shivamogga, ಶಿವಮೊಗ್ಗ',
  tumkur: 'tumakuru, ತುಮಕೂರು',
}
