import { go, hasScreen, useApiQuery, useSearch } from '@diapason/platform';
import { Button, formatDate, Loading, Note, todayInParis, useBelow } from '@diapason/ui';
import { useCommandAsked } from '@diapason/ui/overlay';
import { RecordScreen } from '@diapason/ui/router';
import { isReadOnlyIn, type SaveAct, Sheet } from '@diapason/ui/sheet';
import { type ReactNode, useState } from 'react';
import { removal } from '../liste-ateliers/removal';
import { WriteToFamilies } from '../PanelPupils';
import { whenOf } from '../workshop-in-words';
import { Conflicts } from './Conflicts';
import { Places, When } from './Head';
import { Planned } from './Planned';
import { Pupils } from './Pupils';
import { GonePupils, GoneTeachers } from './stays';
import { Teachers } from './Teachers';
import { type Shown, WorkshopForm } from './WorkshopForm';
import type { Workshop } from './workshop';
import styles from './workshop.module.css';
import { Year } from './Year';

/** /fiche-atelier/{id}, 0 for a new one; with `dupliquer=true` a new one like that (document 001 §7). */
export default function WorkshopSheet() {
  const copies = new URLSearchParams(useSearch()).get('dupliquer') === 'true';
  return (
    <RecordScreen creates="POST /api/ateliers/:id" fresh={<New />}>
      {(id) => <Known key={`${id}${copies}`} id={id} copies={copies} />}
    </RecordScreen>
  );
}

const fromList = (id: number) => ({
  list: { path: '/liste-ateliers', title: 'Cours & Ateliers' },
  sheet: '/fiche-atelier',
  id,
});
const leave: SaveAct = { label: 'Enregistrer & Quitter', onSaved: () => go('/liste-ateliers') };
const stay: SaveAct = { label: 'Enregistrer & Rester' };
const COPY = 'Dupliquer & aller';
/** In the bar it saves what was changed before. */
const copy = (id: number) => ({ label: COPY, onSaved: () => go(`/fiche-atelier/${id}?dupliquer=true`) });

function Known({ id, copies }: { readonly id: number; readonly copies: boolean }) {
  const { data: workshop, fiche, refetch } = useApiQuery('GET /api/ateliers/:id', { params: { id } }, { leaves: true });
  if (!workshop || !fiche) return <Loading />;
  if (copies) return <Fresh like={workshop} mayLeave={fiche.peut.includes('quitter')} />;
  return <Existing workshop={workshop} fiche={fiche} refetch={refetch} />;
}

/** Where nothing can be read yet, its list says what may be done. */
function New() {
  const { liste } = useApiQuery('POST /api/ateliers/ateliers', { body: { taille: 1 } });
  return <Fresh mayLeave={liste?.peut.includes('quitter') ?? false} />;
}

/** A new workshop, or one that begins as another. */
function Fresh({ like, mayLeave }: { readonly like?: Workshop; readonly mayLeave: boolean }) {
  const [shown, show] = useState<Shown>();
  return (
    <Sheet
      title="Nouvel atelier"
      from={fromList(0)}
      saves={mayLeave ? [stay, leave] : [stay]}
      intro={like && <Note>Cet atelier est un nouvel atelier dupliqué.</Note>}
      tabs={[
        {
          key: 'atelier',
          label: 'Atelier',
          element: (
            <Beside notice={shown && <Conflicts shown={shown} idAtelier={0} />}>
              <WorkshopForm like={like} show={show} />
            </Beside>
          ),
        },
      ]}
    />
  );
}

interface Props {
  readonly workshop: Workshop;
  readonly fiche: { readonly peut: readonly string[]; readonly lectureSeule: readonly string[] };
  readonly refetch: () => void;
}

function Existing({ workshop, fiche, refetch }: Props) {
  const { idAtelier: id, libelleType, countEleves, maximumEleves } = workshop;
  const [shown, show] = useState<Shown>();
  const [remove, question] = useCommandAsked(removal);
  const { peut } = fiche;
  const can = (word: string) => peut.includes(word);
  const { data: year } = useApiQuery('GET /api/ateliers/annee/:id', { params: { id } });
  const next = year?.horaires.find(({ dateDebut }) => dateDebut > todayInParis());
  const booklets = `/livrets-eleves/classe/${id}`;
  return (
    <>
      <Sheet
        title={`Fiche atelier - ${libelleType}`}
        from={fromList(id)}
        saves={[...(can('dupliquer') ? [copy(id)] : []), stay, ...(can('quitter') ? [leave] : [])]}
        breath={[
          [workshop.libelleCycle, workshop.libelleAnnee, workshop.libelleGroupeSI].filter(Boolean).join(', '),
          <When key="quand" was={workshop} now={shown?.dirty ? shown.values : undefined} />,
          next && `${whenOf(next)} dès le ${formatDate(next.dateDebut)}`,
          [workshop.libelleSite, workshop.libelleSalle].filter(Boolean).join(', '),
          workshop.enseignants.map(({ nomPrenomUtilisateur }) => nomPrenomUtilisateur).join(', '),
        ]}
        balance={maximumEleves > 0 && <Places taken={countEleves} all={maximumEleves} />}
        acts={
          <>
            {can('faireAppel') && year?.derniere && (
              <Button icon="listCheck" onClick={() => go(`/fiche-presence/${id}?date=${year.derniere}`)}>
                Fiche de présence
              </Button>
            )}
            <WriteToFamilies idAtelier={id} />
          </>
        }
        more={[
          ...(can('evaluer') && workshop.evaluation === 1
            ? [
                {
                  key: 'evaluations',
                  label: 'Évaluations',
                  icon: 'pencil' as const,
                  onSelect: () => go(`/evaluations/${id}`),
                },
              ]
            : []),
          ...(hasScreen(booklets)
            ? [
                {
                  key: 'livrets',
                  label: 'Livrets de la classe',
                  icon: 'bookmark' as const,
                  onSelect: () => go(booklets),
                },
              ]
            : []),
          ...(can('dupliquer')
            ? [{ key: 'dupliquer', label: COPY, icon: 'plus' as const, onSelect: copy(id).onSaved }]
            : []),
          ...(can('supprimer')
            ? [
                {
                  key: 'supprimer',
                  label: 'Supprimer cet atelier…',
                  icon: 'trash' as const,
                  onSelect: () => void remove(workshop).then((isDone) => isDone && go('/liste-ateliers')),
                },
              ]
            : []),
        ]}
        tabs={[
          {
            key: 'atelier',
            label: 'Atelier',
            element: (
              <Beside
                notice={shown?.dirty && <Conflicts shown={shown} idAtelier={id} />}
                side={
                  <>
                    <Year id={id} shown={shown} workshop={workshop} />
                    <Planned id={id} />
                    <Teachers workshop={workshop} peut={peut} />
                    <GoneTeachers id={id} />
                    <Pupils workshop={workshop} peut={peut} />
                    <GonePupils id={id} />
                  </>
                }
              >
                <WorkshopForm workshop={workshop} refetch={refetch} show={show} read={isReadOnlyIn(fiche)} />
              </Beside>
            ),
          },
        ]}
      />
      {question}
    </>
  );
}

interface BesideProps {
  readonly children: ReactNode;
  /** About what is typed: beside the form, or before it where there is one column. */
  readonly notice: ReactNode;
  readonly side?: ReactNode;
}

function Beside({ children, notice, side }: BesideProps) {
  const isOneColumn = useBelow('compact');
  return (
    <div className={styles.columns}>
      <div className="d-stack">
        {isOneColumn && notice}
        {children}
      </div>
      <div className="d-stack">
        {!isOneColumn && notice}
        {side}
      </div>
    </div>
  );
}
