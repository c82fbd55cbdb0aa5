import type { Database } from './stage.ts'

/**
 * Realistic data: lenders of unequal size, forty analysts, three years of cases of which one in
 * twenty is open, and common names, so that some words are in every twentieth case, some in one of
 * a thousand and some in only a dozen. The same cases each time.
 */
const lenderShares = [30, 20, 14, 10, 8, 6, 4, 3, 2, 1.5, 1, 0.5]
const analystCount = 40
/** In one of four hundred, in one of a thousand, and in only a dozen. */
export const mediumNames = ['Tryambakeshwar', 'Dnyaneshwari']
export const rareName = 'Zaveriwala'

export const lenderAt = (i: number) => `lender_${String(i).padStart(26, '0')}`
export const analystAt = (i: number) => `staff_${String(i).padStart(26, '0')}`

// The first of a list is the most frequent.
const firstNames = `Ramesh Sunita Suresh Anita Rajesh Priya Mahesh Kavita Sanjay Meena Vijay Asha
  Prakash Rekha Santosh Lata Ganesh Savita Dinesh Vandana Anil Manisha Ashok Jyoti Deepak Pooja Sunil
  Swati Nitin Archana Sachin Sangita Amol Rupali Rahul Sneha Pravin Ujwala Vikas Sarika Manoj Nanda
  Kiran Alka Arun Shobha Vinod Mangal Mohan Usha Raju Geeta Satish Neeta Ravi Seema Umesh Smita
  Mukesh Bharati Yogesh Madhuri Hemant Varsha Sandeep Kalpana Nilesh Vaishali Avinash Pratibha Kishor
  Surekha Balaji Shaila Shivaji Ranjana Dattatray Pushpa Bhaskar Leela Chandrakant Kusum Ramchandra
  Indira Basavaraj Shantamma Manjunath Lakshmi Nagaraj Gowramma Siddappa Parvati Mallikarjun Rukmini
  Shrikant Vidya Jayant Nalini Imran Shabana Salim Nasreen Irfan Rizwana Javed Farida Joseph Mary
  Anthony Rosy Harpreet Gurmeet Jaspal Simran Vishwas Mrunal Omkar Tejaswini Atharva Gauri Parag
  Ketaki Shantanu Rujuta Ninad Devika Raghavendra Sudha Venkatesh Padma Krishnamurthy Saraswati
  Narayan Kamala Eknath Yamuna Tukaram Muktabai Pandurang Janabai Vitthal Bhimabai रमेश सुनीता`
const middleNames = `Baburao Shankar Vasant Dattatray Namdev Maruti Anand Govind Laxman Bapu
  Shripad Dnyanoba Kashinath Hanumant Raghunath Sitaram Vishnu Madhav Keshav Gangadhar Yashwant
  Bhimrao Tukaram Sopan Rangnath Narhari Appasaheb Annasaheb Sadashiv Trimbak Digambar Uttam Babanrao
  Pandharinath Jagannath Murlidhar Chintaman Balkrishna Waman Nivrutti Changdev Punjaram Gulabrao`
const lastNames = `Patil Kulkarni Deshmukh Jadhav Pawar Shinde More Joshi Gaikwad Chavan Kamble Gowda
  Kale Bhosale Mane Salunkhe Naik Shetty Hegde Reddy Rao Shaikh Khan Pathan Inamdar Mulla Deshpande
  Gokhale Apte Bapat Sathe Phadke Ranade Tilak Agarkar Kelkar Karve Paranjape Limaye Damle Bhagwat
  Sonar Lohar Sutar Kumbhar Mali Koli Dhangar Gurav Teli Nikam Thorat Kadam Yadav Ghorpade Mohite
  Nimbalkar Phalke Surve Sawant Rane Parab Gawde Tawde Dalvi Mahadik Khanvilkar Ambekar Nagarkar
  Solapurkar Satarkar Sangamnerkar Panvelkar Ratnagirikar Chiplunkar Mahabaleshwarkar Wadkar
  Mangeshkar Tendulkar Gavaskar Manjrekar Vengsarkar Pandharpurkar Akkalkotkar Barshikar Karmalkar
  Biradar Hiremath Angadi Kattimani Hosamani Doddamani Badiger Kumbar Madar Talawar Walikar
  Bhandari Mehta Shah Desai Parikh Trivedi Iyer Iyengar Nair Menon Pillai Fernandes DSouza Pereira
  Lobo Rodrigues Gonsalves Bhattacharya Mukherjee Chatterjee Singh Gill Sandhu Dhillon पाटील कुलकर्णी`

const arrayOf = (names: string) => `ARRAY['${names.split(/\s+/).join(`','`)}']`

/** The share of a list's first entry grows with `slope`. */
const pick = (names: string, slope: number) => {
  const count = names.split(/\s+/).length
  return `(${arrayOf(names)})[1 + floor(${count} * pow(random(), ${slope}))::int]`
}

/** By its share in percent; the rest goes to the last. */
const byShare = (value: string, entries: readonly (readonly [string, number])[]) => {
  let sum = 0
  const whens = entries.slice(0, -1).map(([entry, share]) => {
    sum += share
    return `WHEN ${value} < ${sum / 100} THEN ${entry}`
  })
  return `CASE ${whens.join(' ')} ELSE ${entries.at(-1)?.[0]} END`
}

const text = (value: string) => `'${value}'`

const states: [string, string, number][] = [
  ['Maharashtra', 'MH', 40],
  ['maharashtra', 'MH', 8],
  ['Maharastra', 'MH', 5],
  ['महाराष्ट्र', 'MH', 2],
  ['Karnataka', 'KA', 22],
  ['Karnatak', 'KA', 3],
  ['Gujarat', 'GJ', 6],
  ['Telangana', 'TS', 4],
  ['Tamil Nadu', 'TN', 3],
  ['Goa', 'GA', 1.9],
  ['Sikkim', 'SK', 0.1],
]
const caseTypes: [string, number][] = [
  ['TSR', 50],
  ['LSR', 25],
  ['LO', 10],
  ['TIR', 8],
  ['NEC', 4],
  ['MODT', 2],
  ['VET', 0.8],
  ['LIT', 0.2],
]

export async function seedQueue(database: Database, count: number): Promise<void> {
  await database.query(officeStatements())
  await database.query(withoutIndexes(casesStatement(count)))
  await database.query(`
    INSERT INTO case_timeline (case_id, position, lender_id, mode, status, at)
    SELECT id, 1, lender_id, mode, 'received', created_at FROM cases WHERE status <> 'finalised'`)
  await database.query('VACUUM ANALYZE')
  await database.query('CHECKPOINT')
}

function officeStatements(): string {
  return `
    INSERT INTO lenders (id, name, created_at)
    SELECT 'lender_' || lpad(i::text, 26, '0'), 'Lender ' || i, now() - interval '3 years'
    FROM generate_series(0, ${lenderShares.length - 1}) i;
    INSERT INTO staff (id, email, name, role, created_at)
    SELECT 'staff_' || lpad(i::text, 26, '0'), 'analyst-' || i || '@office.example',
      'Analyst ' || i, 'analyst', now() - interval '3 years'
    FROM generate_series(0, ${analystCount - 1}) i`
}

/** Building the indexes at the end takes a fifth of the time. */
function withoutIndexes(statement: string): string {
  return `
    SET maintenance_work_mem = '512MB';
    CREATE TEMP TABLE queue_indexes AS SELECT indexname, indexdef FROM pg_indexes
      WHERE tablename = 'cases' AND indexname LIKE 'cases_queue%';
    DO $$ DECLARE made record; BEGIN
      FOR made IN SELECT * FROM queue_indexes LOOP
        EXECUTE 'DROP INDEX ' || made.indexname;
      END LOOP;
    END $$;
    ${statement};
    DO $$ DECLARE made record; BEGIN
      FOR made IN SELECT * FROM queue_indexes LOOP EXECUTE made.indexdef; END LOOP;
    END $$`
}

function casesStatement(count: number): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  const time = Array.from(
    { length: 10 },
    (_, i) => `substr('${alphabet}', ((ms >> ${45 - 5 * i}) & 31)::int + 1, 1)`,
  ).join(' || ')
  const family = `${pick(middleNames, 1.5)} || ' ' || ${pick(lastNames, 1.6)}`
  const name = `${pick(firstNames, 1.5)} || ' ' || ${family}`
  const lenders = lenderShares.map((share, i) => [text(lenderAt(i)), share] as const)
  const stateRows = states.map(([spelled, , share]) => [text(spelled), share] as const)
  const stateCodes = states.map(([, code, share]) => [text(code), share] as const)
  return `
    SELECT setseed(0.4711);
    CREATE FUNCTION pg_temp.search_text(given text) RETURNS text LANGUAGE sql AS $$
      SELECT CASE WHEN octet_length(given) = length(given) THEN lower(given) ELSE (
        SELECT string_agg(CASE WHEN ascii(c) < 128 THEN c ELSE to_hex(ascii(c)) END, '' ORDER BY n)
        FROM regexp_split_to_table(lower(given), '') WITH ORDINALITY AS t (c, n)) END $$;
    WITH drawn AS MATERIALIZED (
      SELECT n, n::float8 / ${count} AS age_left, random() AS open_draw, random() AS status_draw,
        random() AS lender_draw, random() AS state_draw, random() AS type_draw,
        random() AS mode_draw, random() AS due_draw, random() AS analyst_draw,
        CASE WHEN n % ${Math.ceil(count / 12)} = 7 THEN 'Kantilal Popatlal ${rareName}'
          WHEN n % 400 = 3 THEN '${mediumNames[0]} ' || ${family}
          WHEN n % 1000 = 4 THEN '${mediumNames[1]} ' || ${family}
          ELSE ${name} END AS applicant_name,
        CASE WHEN random() < 0.6 THEN ${name} END AS co_applicant_name
      FROM generate_series(1, ${count}) n
    ), placed AS MATERIALIZED (
      SELECT *, date_trunc('milliseconds', now() - interval '3 years' * (1 - age_left)) AS at,
        CASE WHEN open_draw >= CASE WHEN age_left > 0.97 THEN 0.95 WHEN age_left > 0.9 THEN 0.25
            ELSE 0.004 END THEN 'finalised'
          ELSE ${byShare('status_draw', [
            [text('received'), 30],
            [text('allocated'), 25],
            [text('in_review'), 30],
            [text('query_raised'), 15],
          ])} END AS status,
        ${byShare('lender_draw', lenders)} AS lender_id,
        CASE WHEN mode_draw < 0.1 THEN 'test' ELSE 'live' END AS mode
      FROM drawn
    ), timed AS (
      SELECT *, (extract(epoch FROM at) * 1000)::bigint AS ms,
        CASE WHEN status = 'finalised' OR (status = 'query_raised' AND due_draw < 0.7)
          THEN 'infinity'::timestamptz
          ELSE now() + (due_draw - 0.3) * interval '6 days' END AS due
      FROM placed
    )
    INSERT INTO cases (id, lender_id, mode, external_ref, ordinal, ref_given, status, event_count,
      documents_awaited, finalised_at, result, report_version, applicant_name, co_applicant_name,
      loan_account_number, loan_amount, case_type, branch, state, district, state_code,
      property_description, analyst_id, file_from, vendor_from, vendor_due_at, file_due_at,
      search_text, created_at, updated_at)
    SELECT 'case_' || ${time} || substr(md5(n::text), 1, 16), lender_id, mode,
      'LOS-' || extract(year FROM at) || '-' || lpad(n::text, 9, '0'), 1, true, status, 1,
      status = 'query_raised' AND due = 'infinity',
      CASE WHEN status = 'finalised' THEN at + interval '3 days' END,
      CASE WHEN status = 'finalised' THEN
        ${byShare('type_draw', [
          [text('positive'), 80],
          [text('negative'), 8],
          [text('query'), 8],
          [text('hold'), 4],
        ])} END,
      CASE WHEN status = 'finalised' THEN 1 ELSE 0 END, applicant_name, co_applicant_name,
      'HL' || right(lender_id, 2) || lpad((n::bigint * 7919 % 10000000000)::text, 10, '0'),
      round((500000 + 9500000 * state_draw)::numeric, 2),
      ${byShare(
        'type_draw',
        caseTypes.map(([code, share]) => [text(code), share] as const),
      )},
      'Branch ' || (n % 300), ${byShare('state_draw', [...stateRows, ['NULL', 5]])},
      'District ' || (n % 36), ${byShare('state_draw', [...stateCodes, ['NULL', 5]])},
      'Flat ' || n % 90 || ', Gat No. ' || n % 700 || '/2B, Haveli',
      CASE WHEN status <> 'received' THEN
        'staff_' || lpad(floor(${analystCount} * pow(analyst_draw, 1.5))::text, 26, '0') END,
      at, CASE WHEN due < 'infinity' THEN at END, due,
      CASE WHEN status = 'finalised' THEN 'infinity' ELSE now() + interval '2 days' END,
      pg_temp.search_text(concat_ws(' ', applicant_name, coalesce(co_applicant_name, ''),
        'HL' || right(lender_id, 2) || lpad((n::bigint * 7919 % 10000000000)::text, 10, '0'),
        'LOS-' || extract(year FROM at) || '-' || lpad(n::text, 9, '0'))), at, at
    FROM timed ORDER BY n`
}
