export { FileField, type FileFieldProps } from './FileField';
export { downloadPaper, type HeldPaper, PaperField, type PaperFieldProps, type PaperName } from './PaperField';
