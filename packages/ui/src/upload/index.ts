export { FileField, type FileFieldProps } from './FileField';
export { type HeldPaper, PaperField, type PaperFieldProps, type PaperName } from './PaperField';
