import { useEffect, useRef } from 'react';
import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { type HeldPaper, PaperField } from './PaperField';

const about = { fk_responsable: 301, fk_anneeScolaire: 9 };
const held = {
  idPieceJointe: 7,
  realFileName: 'Facture d’eau.pdf',
  taille: 120_000,
  dateHeure: '2026-11-21T10:00:00Z',
};
const field = (year: string, paper?: HeldPaper) => (
  <PaperField kind="justificatifDomicile" about={about} removal={about} of={year} paper={paper} />
);

/** Half of the file is on its way, and the rest does not come. */
function Sending() {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const input = frame.current?.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File(['%PDF-1.4'], 'attente.pdf', { type: 'application/pdf' }));
    input.files = chosen.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }, []);
  return <div ref={frame}>{field('2023-2024')}</div>;
}

export default [
  statesOf('PaperField', {
    usual: field('2026-2027', held),
    empty: field('2025-2026'),
    loading: <Sending />,
    error: null,
    long: field(LONG, { ...held, realFileName: `${LONG}.pdf` }),
    more: {
      Manquant: <PaperField kind="justificatifDomicile" about={about} of="2018-2019" paper={undefined} due />,
      'Analyse en cours': field('2022-2023', { ...held, antivirus: 'attente' }),
      'Remplacement en cours d’analyse': field('2020-2021', {
        ...held,
        antivirus: 'saine',
        remplacement: { idPieceJointe: 8, realFileName: 'Facture de gaz.pdf', antivirus: 'attente' },
      }),
      'Remplacement refusé': field('2019-2020', {
        ...held,
        antivirus: 'saine',
        remplacement: { idPieceJointe: 8, realFileName: 'Facture de gaz.pdf', antivirus: 'refusee' },
      }),
      Refusé: field('2021-2022', { ...held, antivirus: 'refusee' }),
    },
  }),
];
