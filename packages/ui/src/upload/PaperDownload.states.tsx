import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { PaperDownload } from './PaperDownload';

const file = (name: string, antivirus?: string) => (
  <PaperDownload
    kind="justificatifDomicile"
    paper={{ idPieceJointe: 7, realFileName: 'Facture d’eau.pdf', antivirus: antivirus ?? null }}
    name={name}
  />
);

export default [
  statesOf('PaperDownload', {
    usual: file('Justificatif de domicile'),
    empty: null,
    loading: null,
    error: null,
    long: file(LONG),
  }),
];
