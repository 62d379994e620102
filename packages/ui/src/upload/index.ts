import './papers.css';

export { ChosenFile } from './ChosenFile';
export { FileField, type FileFieldProps } from './FileField';
export { PaperDownload } from './PaperDownload';
export { type HeldPaper, isShut, PaperField, type PaperFieldProps, type PaperName } from './PaperField';
