import type { ApiData } from '@diapason/platform';
import { Panel, plural, useBelow } from '@diapason/ui';
import { CheckboxField, SelectField, TextField } from '@diapason/ui/form';
import { useState } from 'react';
import styles from './planning.module.css';
import type { usePlanningChoice } from './usePlanningChoice';

type Choices = ApiData<'POST /api/planning/choix'>;
interface Props {
  readonly choices: Choices;
  readonly state: ReturnType<typeof usePlanningChoice>;
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Which rooms or teachers are shown: a site ticks its rooms. One alone on a phone. */
export function Choice({ choices, state }: Props) {
  const isNarrow = useBelow('compact');
  if (state.phone) return <OnPhone choices={choices} state={state} />;
  const ticks = <Ticks choices={choices} state={state} />;
  if (!isNarrow) return ticks;
  const { par, salles, enseignants } = state;
  const chosen = par === 'salle' ? plural(salles.length, 'salle') : plural(enseignants.length, 'enseignant');
  return (
    <div className={styles.fold}>
      <Panel title={`Planning de ${chosen}`} fold={salles.length + enseignants.length > 0 ? 'closed' : 'open'}>
        {ticks}
      </Panel>
    </div>
  );
}

function OnPhone({ choices, state: { par, salles, enseignants, change } }: Props) {
  const ofRooms = par === 'salle';
  const options = ofRooms
    ? choices.sites.flatMap(({ libelleSite, salles: rooms }) =>
        rooms.map(({ idSalle, libelleSalle }) => ({ value: idSalle, label: `${libelleSite}, ${libelleSalle}` })),
      )
    : choices.enseignants.map((one) => ({ value: one.idUtilisateur, label: one.nomPrenomUtilisateur }));
  return (
    <SelectField
      name="choix"
      label={ofRooms ? 'Salle' : 'Enseignant'}
      value={(ofRooms ? salles[0] : enseignants[0]) ?? null}
      options={options}
      none="–"
      onChange={(value: number | null) => change({ [ofRooms ? 'salles' : 'enseignants']: value })}
    />
  );
}

function Ticks({ choices, state }: Props) {
  const { par, salles, enseignants, change } = state;
  const [words, search] = useState('');
  const isFound = (...texts: readonly string[]) => texts.some((text) => plain(text).includes(plain(words.trim())));
  const set = (field: 'salles' | 'enseignants', ids: readonly number[]) =>
    change({ [field]: [...new Set(ids)].join(',') });
  return (
    <aside className={styles.choice} aria-label={par === 'salle' ? 'Salles' : 'Enseignants'}>
      <TextField
        name="chercher"
        label={par === 'salle' ? 'Site, salle…' : 'Enseignant…'}
        value={words}
        onChange={(value) => search(value ?? '')}
      />
      {par === 'enseignant' &&
        choices.enseignants
          .filter(({ nomPrenomUtilisateur }) => isFound(nomPrenomUtilisateur))
          .map(({ idUtilisateur, nomPrenomUtilisateur }) => (
            <CheckboxField
              key={idUtilisateur}
              name={`enseignant-${idUtilisateur}`}
              label={nomPrenomUtilisateur}
              value={enseignants.includes(idUtilisateur)}
              onChange={(on) =>
                set(
                  'enseignants',
                  on ? [...enseignants, idUtilisateur] : enseignants.filter((id) => id !== idUtilisateur),
                )
              }
            />
          ))}
      {par === 'salle' &&
        choices.sites
          .filter(({ libelleSite, salles: rooms }) => isFound(libelleSite, ...rooms.map((one) => one.libelleSalle)))
          .map(({ idSite, libelleSite, couleur, salles: rooms }) => {
            const ids = rooms.map(({ idSalle }) => idSalle);
            const isOn = ids.some((id) => salles.includes(id));
            const others = salles.filter((id) => !ids.includes(id));
            return (
              <div key={idSite} className={styles.site}>
                <div className={styles.siteName}>
                  <CheckboxField
                    name={`site-${idSite}`}
                    label={libelleSite}
                    value={isOn}
                    onChange={(on) => set('salles', on ? [...others, ...ids] : others)}
                  />
                  <i style={{ background: couleur }} aria-hidden="true" />
                </div>
                {(isOn || words !== '') &&
                  rooms.map(({ idSalle, libelleSalle }) => (
                    <CheckboxField
                      key={idSalle}
                      name={`salle-${idSalle}`}
                      label={libelleSalle}
                      value={salles.includes(idSalle)}
                      onChange={(on) =>
                        set('salles', on ? [...salles, idSalle] : salles.filter((id) => id !== idSalle))
                      }
                    />
                  ))}
              </div>
            );
          })}
    </aside>
  );
}
