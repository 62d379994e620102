import './editor.css';

export { RichTextField, type RichTextFieldProps } from './RichTextField';
