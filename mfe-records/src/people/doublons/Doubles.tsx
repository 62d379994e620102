import { type ApiData, useDoubles } from '@diapason/platform';
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

/** The value, once it has not changed for a moment. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

interface Props {
  readonly nature: 'guardian' | 'pupil';
  readonly entered: Entered;
}

/** Who may be the person that is entered, among those whom the list shows the user. Nothing is hindered: it is a note. */
export function Doubles({ nature, entered }: Props) {
  const { telephones = [], nom, ...rest } = entered;
  const phones = telephones.filter(Boolean);
  // A surname alone is a family's.
  const tells = phones.length > 0 || Object.values(rest).some(Boolean);
  const body = usePaused(tells ? JSON.stringify({ nom, ...rest, telephones: phones }) : '');
  const doubles = useDoubles(nature, body === '' ? undefined : JSON.parse(body));
  return (
    <div role="status" className="d-above-bar">
      {doubles.length > 0 && (
        <div className="d-note">
          <strong>Peut-être déjà {doubles.length > 1 ? 'enregistrés' : 'enregistré'} :</strong>
          <ul className="d-plain-list">
            {doubles.map(({ id, to, nomPrenom, precision, actif, communs }) => (
              <li key={id} className="d-row">
                <LinkWhere to={to}>{nomPrenom}</LinkWhere>
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
