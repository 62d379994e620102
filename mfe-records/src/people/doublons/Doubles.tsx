import { right } from '@diapason/contracts/constants';
import { type ApiData, useApiQuery, useMay, useRights } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useEffect, useState } from 'react';

type Double = ApiData<'POST /api/recherche/doublons'>[number];

/** What is entered of a new person; missing parts tell nothing. */
export interface Entered {
  readonly nom?: string | null;
  readonly prenom?: string | null;
  readonly email?: string | null;
  readonly dateNaissance?: string | null;
  readonly telephones?: readonly (string | null)[];
}

const TYPING_PAUSE_MS = 400;

const COMMON: Readonly<Record<Double['communs'][number], string>> = {
  nom: 'même nom',
  naissance: 'même date de naissance',
  email: 'même e-mail',
  telephone: 'même téléphone',
};

const SHEETS = {
  guardian: { path: '/fiche-responsable', right: right.seeGuardian },
  pupil: { path: '/fiche-eleve', right: right.seePupilAndWorkshop },
} as const;

/** The value, once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** Who may be the person that is entered, among those whom the list shows the user. Nothing is hindered: it is a note. */
export function Doubles({ nature, entered }: { readonly nature: keyof typeof SHEETS; readonly entered: Entered }) {
  const may = useMay('POST /api/recherche/doublons');
  const opens = useRights()(SHEETS[nature].right);
  const { telephones = [], nom, ...rest } = entered;
  const phones = telephones.filter(Boolean);
  // A surname alone is a family's.
  const tells = phones.length > 0 || Object.values(rest).some(Boolean);
  const body = usePaused(tells ? JSON.stringify({ nom, ...rest, telephones: phones }) : '');
  const { data = [] } = useApiQuery(
    'POST /api/recherche/doublons',
    may && body !== '' ? { body: { nature, ...JSON.parse(body) } } : null,
  );
  return (
    <div role="status" className="d-above-bar">
      {data.length > 0 && (
        <div className="d-note">
          <strong>Peut-être déjà {data.length > 1 ? 'enregistrés' : 'enregistré'} :</strong>
          <ul className="d-plain-list">
            {data.map(({ id, nomPrenom, precision, actif, communs }) => (
              <li key={id} className="d-row">
                <LinkWhere to={opens ? `${SHEETS[nature].path}/${id}` : undefined}>{nomPrenom}</LinkWhere>
                {actif === 0 && <Tag>Désactivé</Tag>}
                <span>{[precision, communs.map((one) => COMMON[one]).join(', ')].filter(Boolean).join(' — ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
