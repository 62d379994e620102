/** What browsers get of the declarations, without zod; `npm run generate` writes it to `constants/generated`. */
export { declaredCalls } from './calls';
export { formFields } from './form-fields';
export { declaredPapers } from './paper-kinds';
