import { drawPdf } from '../documents/drawn-pages.ts'
import { sampleDocument } from '../http/http-client.ts'

/** What a lender sends with the documents below: another applicant than their owner. */
export const differingCase = {
  applicant_name: 'Suresh Madhav Deshpande',
  co_applicant_name: 'Meena Suresh Deshpande',
  state: 'Maharashtra',
  district: 'Pune',
  property_description: 'Land at Gat No. 45/2, Lonikand',
}

/** A deed, and a certificate that is of other land. */
export async function differingDocuments() {
  const deed = await drawPdf({
    size: 9,
    pages: [
      [
        'Registration No. HVL7/3818/2015',
        'DEED OF SALE',
        'THIS DEED OF SALE is made at Pune on this 12th day of March, 2015',
        'BETWEEN',
        'Mr. Ramesh Baburao Patil, aged about 45 years, residing at Pune,',
        'hereinafter referred to as "the VENDOR" of the ONE PART',
        'AND',
        'Mr. Ashok Kisan Kadam, aged about 40 years, residing at Pune,',
        'hereinafter referred to as "the PURCHASER" of the OTHER PART.',
        'All that land bearing Gat No. 45/2 admeasuring 65.20 sq. mtrs.',
        'situated at Village Lonikand, Taluka Haveli, District Pune',
      ],
    ],
  })
  const certificate = await drawPdf({
    size: 10,
    pages: [
      [
        'CERTIFICATE OF ENCUMBRANCE ON PROPERTY',
        'Village : Lonikand',
        'Taluka : Haveli',
        'District : Pune',
        'Gat No. : 54/2',
      ],
    ],
  })
  return [sampleDocument('deed.pdf', deed), sampleDocument('certificate.pdf', certificate)]
}
