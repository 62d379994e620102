export { ChosenFile } from './ChosenFile';
export { FileField, type FileFieldProps } from './FileField';
export { downloadPaper, type HeldPaper, isShut, PaperField, type PaperFieldProps, type PaperName } from './PaperField';
