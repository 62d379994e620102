/** What browsers get of the declarations, without zod; `npm run generate` writes it to `constants/generated`. */
export { declaredCalls } from './calls';
export { formFields } from './form-fields';
export { listTables } from './list-tables';
export { declaredPapers } from './paper-kinds';
export { spellings } from './right-french-table';
