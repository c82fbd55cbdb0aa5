import type { SandboxProperty } from '../sandbox-property.ts'

export const sandboxProperty: SandboxProperty = {
  district: 'Pune',
  enrolmentNo: 'MAH/0000/2026',
  land: 'Gat No. 45/2B',
  village: 'village Namuna, taluka Namuna',
  extent: '0.04.00 (hectare.are.sq m), that is 400 sq m',
  neighbours: {
    east: 'Gat No. 46',
    west: 'Village road',
    north: 'Gat No. 44',
    south: 'Gat No. 45/3',
  },
  searched: 'Index-II',
  people: ['Vithal Ganpat Jadhav', 'Suresh Anant Deshpande', 'Prakash Govind Kale'],
  record: 'The 7/12 extract',
  tenure: 'Occupant class 1; freehold.',
  converted: 'Converted to non-agricultural use by order of the Collector.',
  documentNo: (office, number, date) => `${office}1/${number}/${date.slice(-4)}`,
}
