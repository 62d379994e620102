import { type ApiData, useDoubles } from '@diapason/platform';
import { Tag } from '@diapason/ui';
import { LinkWhere } from '@diapason/ui/router';
import { useEffect, useState } from 'react';

type Double = ApiData<'POST /api/recherche/doublons'>[number];

/** What tells a person from others; missing parts tell nothing. */
type Told = 'nom' | 'prenom' | 'email' | 'dateNaissance' | 'telephoneMobile' | 'telephoneFixe';
export type Entered = { readonly [Part in Told]?: string | null };

/** As the call about doubles takes it. */
export const toldOf = ({ nom, prenom, email, dateNaissance, telephoneMobile, telephoneFixe }: Entered) => ({
  ...{ nom, prenom, dateNaissance },
  ...(email ? { email } : {}),
  telephones: [telephoneMobile, telephoneFixe].filter((one) => typeof one === 'string' && one !== '') as string[],
});

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
  const { nom, telephones, ...rest } = toldOf(entered);
  // A surname alone is a family's.
  const tells = telephones.length > 0 || Object.values(rest).some(Boolean);
  const body = usePaused(tells ? JSON.stringify({ nom, ...rest, telephones }) : '');
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
