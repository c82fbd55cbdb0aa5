/**
 * The usual role of a word in a name. Frequent surnames and middle words hardly identify a person;
 * a given name in these lists is not a misspelling of another one in them. Lower case, one spelling
 * each: other spellings are found by sound.
 */

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Family names of many thousands of people. Words that are as often a given name are left out. */
export const frequentSurnames = list(`
  acharya adhikari agarwal agnihotri ahluwalia aiyangar ambekar apte arora athavale aware bafna
  bagal bagwan bajaj bajpai bakshi banerjee bangera bansal barve basu bedi belagali bendre
  bhadoria bhagat bhagwat bhalerao bhandari bhandarkar bharadwaj bhardwaj bhargava bhasin bhat
  bhatia bhatt bhattacharya bhave bhide bhoir bhosale biradar birla bisht biswas bora borkar bose
  chakraborty chatterjee chaturvedi chauhan chaudhary chavan chawla chettiar chitnis chopra
  chougule dabholkar dalal dalvi damle dandekar dange datta date dave deb deo deokar desai
  deshmukh deshpande devadiga dey dhawan dhillon dhumal dixit doshi dsouza dubey dutta dwivedi
  fernandes gadgil gadkari gaikwad gandhi ganguly garg gavaskar gawade gawande ghadge ghorpade
  ghosh ghule gill godbole gokhale gonsalves gore gosavi goswami goyal gowda grewal guha gujar
  gupta halder hande hebbar hegde hiremath holkar inamdar iyengar iyer jadhav jagtap jain jaiswal
  jha jog joshi kadam kakade kale kamat kamath kamble kambli kapoor kapur karandikar karve kasar
  katkar kelkar khan khandekar khanna kharge khatri khot kohli kolhe koli kothari kotian kulkarni
  kumbhar kurien lad lele limaye lobo lokhande londhe mahadik mahajan mahale mahto maheshwari
  malhotra mali malik mandal mane marathe mascarenhas mehra mehta menon mhatre mishra mistry mitra
  modi mohite mondal more mujumdar mukherjee mulla nadar nadkarni naicker naidu naik nair nambiar
  namboodiri nanda narvekar natekar negi nene oza ojha padhye pai palekar pandey pandit panigrahi
  pansare parab parekh paranjape parikh parmar patel pathak pathan patil patnaik patole patwardhan
  pawar pendse pereira phadke phadnis phatak pillai pingale poddar poojary poonawala potdar prabhu
  pradhan purohit qureshi rajput rajwade ranade rane rao rastogi rathod rathore raut rawal rawat
  reddy rodrigues roy sabnis sahoo sahu saini salian salunkhe salvi sane sardesai sarkar sathe
  sawant saxena sen sengupta sethi shah shaikh sharma shelar shenoy shetty shinde shirke shukla
  siddiqui sidhu singhal singhania sinha solanki soni sonawane sontakke srivastava suvarna surve
  tambe tandel tandon tawde tendulkar thakkar thakur thakre thombre thorat tilak tiwari tripathi
  trivedi upadhyay vaidya varma vartak verma vora vyas wadekar wagh waghmare wagle walia walke
  warrier yadav yadgir zaveri zende ansari khatib mujawar momin attar tamboli bagban kazi inamdar
  nadaf mulani pinjar hanagal hosamani angadi kattimani badiger talawar hadapad madiwalar
`)

/** Words beside a given name in so many names that they identify nobody. */
export const middleWords = list(`
  kumar devi singh bai lal kaur begum bibi khatun khatoon bano prasad chand chandra nath das dass
  kumari bhai ben behn bahen swamy swami murthy raj ram rani bee bi sahib saheb sab
  dutt sharan pal mal mall ratan
`)

/** Words before the given name in Muslim names, often left out by clerks. */
export const leadingWords = list('mohammed syed shaikh abdul mir haji abu')

export const womensNames = list(`
  aarti aditi aishwarya akshata alka amala amruta ananya anagha anila anisha anita anjali anjana
  anju ankita annapurna anupama anuradha aparna archana aruna arundhati asha ashwini asmita
  ayesha bhagyashree bharati bhavana bhavani bhavya bhagirathi bhima chaitra chanda chandrika
  chaya chhaya chitra damini deepa deepali deepika deepti devaki devyani dhanashree dipika divya
  durga ekta fatima farida farzana gauri gayatri geeta girija godavari gowri hansa harini harsha
  harshada heena hema hemlata hetal hira indira indu ishita jamila janaki janhavi jaya jayalakshmi
  jayamma jayanti jayashree jyoti jyotsna kajal kalavati kalpana kalyani kamala kamini kanchan
  kanta karishma karuna kasturi kaveri kavita kavya ketaki khushi khyati kirti komal kokila krupa
  kumud kusum lakshmi lalita lata latika laxmibai leela leena madhavi madhu madhuri mahadevi
  mahananda mala malati malini mamata manda mandakini mangala manisha manjula manju manjusha
  manorama maria mariam maya medha meena meenakshi meera megha meghana minal mohini mona monika
  mrinalini mrunal mukta mumtaz nagamma nagaratna nagma nalini namrata nanda nandini nandita
  nargis nasreen natasha neelam neena neeta neha nikita nila nilima nirmala nisha nita nithya nutan
  padma padmavati padmini pallavi parvati parveen parvathamma payal pooja poonam prabha
  pradnya pragati prajakta pranali pratibha pratima pratiksha preeti prema prerana priti priya
  priyanka pushpa rachana radha radhika ragini rajani rajashree rajeshwari rajshree rakhi rama
  ramabai ranjana ranjita rashmi rasika ratna razia reema reena rekha renu renuka reshma revati
  richa rina ritu rohini roopa ruchi rukmini rupa rupali rutuja sabina sadhana sakshi sakina salma
  samiksha sandhya sangeeta sanika sanjana sanjivani sara sarala sarika sarita saroj saroja
  sarojini saraswati savita savitri seema shabana shabnam shaila shakuntala shalini shamala
  shanta sharada sharmila sharvari sheela sheetal shevanta shilpa shobha shobhana shraddha shreya
  shruti shubhangi shweta simran sindhu sita smita sneha snehal sonal sonali sonam sruti subhadra
  sucheta suchitra sudha sugandha suhasini sujata sukanya sulabha sulochana suma suman sumana
  sumati sumitra sunanda sunila sunita supriya surekha sushama sushila sushma suvarna swapna
  swarupa swati tanuja tanvi tara tejaswini trupti tulsi uma urmila urvashi usha ujwala vaidehi
  vaijayanti vaishali vaishnavi vandana vanita varsha vasanti vasudha veena vidya vijaya
  vimala vinita vrinda vrushali yamini yamuna yashoda yogita zarina zubeda lakshmamma
  gangamma gowramma nanjamma puttamma ratnamma sharadamma shantamma siddamma venkatamma
  yellamma tayamma basamma kempamma hanumakka gangubai parvatibai sitabai anusaya chandrakala
  shashikala premalata hemavati kalawati lilavati prabhavati leelavati rukhmini draupadi kunda
  kavitha shwetha roja sonia mary elizabeth rita grace nancy lucy rosy jessy
`)

export const mensNames = list(`
  aakash abhay abhijit abhinav abhishek aditya ajay ajit akash akhil akshay alok aman amar amit
  amitabh amol amrit amrut anand anant anbu aniket anil anirudh anis anish ankit ankur ankush anup
  anupam aravind arif arjun arnav arun arvind asif ashish ashok ashwin aslam atul avinash ayush
  babasaheb babu baburao bala balaji balakrishna balasaheb baldev baljit balram balu bandu bapu
  basappa basavaraj bhaskar bharat bhagwan bhanudas bhau bhausaheb bhim bhimrao bhupendra bhushan
  chaitanya chandan chandrakant chandrashekhar chetan chinmay dadasaheb dagadu damodar danish
  darshan dattatray dayanand deepak devendra devidas devraj dhananjay dharmendra dharmesh dhiraj
  dhruv digambar dilip dinesh dinkar dipak dnyaneshwar eknath faisal farhan farooq feroz firoz
  gajanan ganapati ganesh gangadhar ganpat gaurav gautam girish gokul gopal gopinath gorakh govind
  gulab gurpreet guru guruprasad habib hamid hanumant hanumappa hanumanthappa haresh hari
  harish harjit harsh harshad harshal hasan hassan hemant himanshu hiten hitesh hrishikesh hussain
  ibrahim imran imtiaz iqbal irfan ishwar ismail jabbar jafar jagannath jagdish jalindar janardan
  jaswant javed jay jayant jayesh jayprakash jayram jeevan jignesh jitendra jitesh john joseph
  kailash kalyan kamal kantilal kapil karan karim karthik kartik kashinath kedar keshav ketan
  kishan kishor krishna krishnappa krishnamurthy kunal lakshman lakshmikant lalit laxman lokesh
  madan madhav madhukar madhusudan mahadev mahantesh mahavir mahendra mahesh mallappa mallikarjun
  mallinath malhar mangesh manik manish manjunath manohar manoj mansoor maruti mathew mayur
  mehboob milind mohan mohit mohsin mukesh mukund mushtaq munna murali murari murugan nadim
  nagappa nagaraj nagendra nagesh nanasaheb nandan nandkumar nandlal nanjundappa narayan narayanan
  narendra naresh narhari narsing naveen nawaz navnath neel neeraj nikhil nilesh nilkanth ninad
  niraj niranjan nirmal nitesh nithin nitin nivrutti omkar omprakash padmakar padmanabh pandurang
  pankaj parag paras parashuram parmeshwar parth parvez pavan pawan piyush prabhakar prabhat
  pradeep pradip pradyumna prafulla prahlad prajwal prakash pralhad pramod pranav pranay prasad
  prasanna prasannakumar prashant pratap pratik praveen pravin prem prithviraj priyank purushottam
  puttaswamy radhakrishna radheshyam rafiq raghav raghavendra raghu raghunath rahim rahman rahul
  raj raja rajan rajaram rajeev rajendra rajesh rajkumar raju rakesh ram rama ramachandra ramaiah
  ramakant ramakrishna raman ramanna ramappa ramchandra ramdas ramesh rangappa ranganath ranjan
  ranjit rashid ratan ratnakar ravi ravindra rehan riyaz rizwan rohan rohit roshan rupesh rushikesh
  sachin sadashiv sadanand sadiq sagar sahil sajid salim salman sambhaji sameer samir sampat sandeep
  sandesh sandip sanjay sanjeev sanket santosh sarjerao sarfaraz satish satyanarayana satyajit
  saurabh selvam shahid shahaji shailendra shailesh shakil shamrao shankar shantanu shantaram
  sharad sharanappa shashank shashi shashidhar shashikant shekhar shirish shiv shivaji shivanna
  shivaraj shivappa shivkumar shreyas shridhar shrikant shriniwas shripad shubham shyam siddappa
  siddaramaiah siddharth siddesh sikandar sohan somnath sriram srinivas subhash subramanyam sudam
  sudarshan sudhakar sudhir suhas sujit sukhdev sumeet sumit sunder sundar sunil suraj surendra
  suresh surya suryakant sushant sushil swapnil tanaji tarun tejas thomas tukaram tushar uday
  uddhav ujwal umakant umesh uttam vaibhav vaman varun vasant vasudev venkatesh venkatappa
  venkatesan veer vibhav vidyadhar vighnesh vijay vijayan vikas vikram vikrant vilas vimal vinay
  vinayak vineet vinod vipin vipul viraj virendra vishal vishnu vishwanath vishwas vitthal vivek
  waman wasim yallappa yash yashwant yashwantrao yatin yogesh yogendra yunus yusuf zaheer zakir zubair
`)

/** Names of both men and women. */
export const anyonesNames = list(
  'kiran suman shashi harpreet gurpreet baljit manjit jaspreet madhu kamal hira ratan noor rama jaya',
)

/** Endings of men's names that end in a vowel. */
export const mensEndings = list(
  'appa anna ayya aiah swamy murthy endra chandra krishna raja natha eshwara gowda nanda ji rama kumara',
)

/** Endings of women's names that are not in the table. */
export const womensEndings = list('amma akka bai devi kumari lakshmi shree vati mati ben tai')

/** Latin words that keep their meaning with a final a: Ram and Rama, but not Sunil and Sunila. */
export const endingsWithOrWithoutA =
  /(?:esh|[^n]ish|^dinish|osh|kash|ilash|inash|bhash|ashok|raj|nath|e?sh?[wv]ara?|dev|das|ram|adhav|eshav|aghav|gopal|narayan|[^m]anand|^anand|govind|mukund|nanjund|sh?ankar|sh?ekh?ar|askar|[bdhiv]akar|ambar|arjun|bharath?|krishn|chandr|rudr|bhadr|prasad|kumar|shiv|siv|pal|gowd|basav|murth?|[iu]vas|vilas|kanth?|[vw]anth?|^ananth?|hemanth?|umanth?|jayanth?|indr|endr|dhar|rang|ling|njay|lakshman|laxman|pratap|sudarshan|virupaksh)$/
