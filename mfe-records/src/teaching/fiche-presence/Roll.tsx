import { messages } from '@diapason/contracts/constants';
import { go, notify, useApiCommand, useUser } from '@diapason/platform';
import { Button, formatDate, type MenuItem, Note, Page, todayInParis } from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { Link } from '@diapason/ui/router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Acts } from '../Acts';
import { useOffline } from '../hors-ligne/network';
import { Strip, Waiting } from '../hors-ligne/Waiting';
import { otherwiseInWords } from '../planning/lessons';
import { hoursOf } from '../workshop-in-words';
import { dayOf } from './day';
import { Excused } from './Excused';
import { Foot } from './Foot';
import { Comment, Pupils } from './Pupils';
import styles from './presence.module.css';
import { Refused } from './Refused';
import { isExcused, isUndecided, namesOf, type Pupil, type Sheet, withTicks } from './sheet';
import { useTicks } from './useTicks';

const ExcuseDialog = lazy(() => import('./ExcuseDialog'));

interface Props {
  readonly sheet: Sheet;
  readonly peut: readonly string[];
  readonly refetch: () => Promise<unknown>;
}

/** Who is there, of one lesson. */
export function Roll({ sheet, peut, refetch }: Props) {
  const isOffline = useOffline();
  const { ticks, kept, isOlder, overwrite, tick, takeAll, write, press, drop } = useTicks(sheet);
  const [excusing, excuse] = useState<Pupil>();
  const [ask, question] = useConfirm();
  const list = useRef<HTMLDivElement>(null);

  const shown = withTicks(sheet, ticks);
  const present = shown.eleves.filter((pupil) => !isExcused(pupil));
  const undecided = present.filter(isUndecided);
  const isOpen = sheet.dateValidation === null;
  const isToCome = sheet.date > sheet.aujourdhui;
  const { usurpation } = useUser();
  // Nothing is ticked in another's name: it stays on the device under a number, and goes in that person's session alone.
  const calls = isOpen && !isToCome && !usurpation && peut.includes('enregistrer');
  const validates = calls && peut.includes('valider');
  const isSeveral = sheet.eleves.length > 1;
  const isUntouched = kept === undefined && undecided.length === present.length;
  const [isFaulty, mark] = useFirstUndecided(list, undecided.length);

  const finish = async (act: 'save' | 'validate', all = false) => {
    const ended = await press(act, all);
    if (ended === 'sent') notify('success', messages.teaching.attendanceSaved);
    if (ended === 'sent' || ended === 'refused' || ended === 'asked') await refetch();
  };
  const validate = async (all: boolean) => {
    if (undecided.length > 0 && !all) return mark();
    const text = messages.teaching.confirmValidation;
    if (await ask({ title: 'Valider la fiche', text, confirmLabel: 'Valider' })) await finish('validate', all);
  };
  const [withdraw] = useApiCommand('POST /api/presences/presenceEleve/:id');
  const cancelExcuse = async ({ fk_eleve, idPresenceEleve, nomPrenomEleve }: Pupil) => {
    const text = `${nomPrenomEleve} sera de nouveau à appeler.`;
    if (!(await ask({ title: 'Annuler l’excuse', text, confirmLabel: 'Annuler l’excuse', cancelLabel: 'Garder' })))
      return;
    const eleve = { fk_eleve, fk_atelier: sheet.idAtelier, dateExcuse: sheet.date, fk_statutPresence: null };
    await withdraw({ params: { id: idPresenceEleve ?? 0 }, body: { eleve } });
  };
  const items: readonly (MenuItem & { readonly isOffered: boolean })[] = [
    {
      key: 'tous',
      label: 'Tous présents et valider',
      icon: 'check',
      onSelect: () => void validate(true),
      isOffered: validates && isSeveral && !isUntouched,
    },
    {
      key: 'enregistrer',
      label: 'Enregistrer sans valider',
      icon: 'pencil',
      onSelect: () => void finish('save'),
      isOffered: validates && kept !== undefined,
    },
    {
      key: 'effacer',
      label: 'Effacer ce qui est coché',
      icon: 'restore',
      onSelect: drop,
      isOffered: kept !== undefined,
    },
    {
      key: 'atelier',
      label: 'Fiche atelier',
      icon: 'book',
      onSelect: () => go(`/fiche-atelier/${sheet.idAtelier}`),
      isOffered: peut.includes('ouvrirAtelier') && !isOffline,
    },
  ];
  return (
    <div className={styles.screen}>
      <Page
        title="Fiche présence"
        heading={sheet.libelleType}
        beside={sheet.libelleNiveau && <p className="d-page-count">{sheet.libelleNiveau}</p>}
        back={!isOffline && <Back seesList={peut.includes('lister')} />}
        actions={<Acts items={items.filter(({ isOffered }) => isOffered)} />}
      >
        <Strip kept={kept} isOffline={isOffline} />
        <Waiting but={sheet} />
        <div className={styles.when}>
          <p>
            <strong>{dayOf(sheet.date)}</strong>
            <br />
            {[hoursOf(sheet), sheet.libelleSalle ?? sheet.libelleSite].filter(Boolean).join(' · ')}
          </p>
          {calls && isSeveral && undecided.length > 0 && (
            <Button icon="listCheck" onClick={takeAll}>
              Tous présents
            </Button>
          )}
        </div>
        {sheet.autrement && <p className="d-note">{otherwiseInWords(sheet)}</p>}
        {sheet.libre && <p className="d-note">{messages.teaching.heldOnFreeDay(sheet.libre)}</p>}
        {usurpation && isOpen && <p className="d-note">La fiche se remplit en son propre nom seulement.</p>}
        {isToCome && isOpen && <p className="d-note">{messages.teaching.dayToCome}</p>}
        {!isOffline && sheet.aujourdhui !== todayInParis() && (
          <Note tone="warning">
            {`La date de ce téléphone (${formatDate(todayInParis())}) n’est pas celle de l’école (${formatDate(sheet.aujourdhui)})\u00a0: réglez-la.`}
          </Note>
        )}
        {isOlder && <Older overwrite={overwrite} drop={drop} />}
        {kept?.refusal !== undefined && <Refused kept={kept} names={namesOf(sheet)} drop={drop} />}
        <div ref={list}>
          <Pupils
            pupils={present}
            reads={!calls}
            isFaulty={isFaulty}
            tick={tick}
            excuse={peut.includes('excuser') && !isOffline ? excuse : undefined}
          />
        </div>
        <Excused
          pupils={shown.eleves.filter(isExcused)}
          today={sheet.aujourdhui}
          cancel={peut.includes('annulerExcuse') && !isOffline && !usurpation ? cancelExcuse : undefined}
        />
        <Comment text={shown.commentaire ?? ''} write={calls ? write : undefined} />
      </Page>
      <Foot
        sheet={shown}
        fault={isFaulty ? messages.teaching.everyPupil : undefined}
        act={
          !calls
            ? undefined
            : !validates
              ? { label: 'Enregistrer', press: () => finish('save') }
              : isSeveral && isUntouched
                ? { label: 'Tous présents et valider', press: () => validate(true) }
                : { label: 'Valider', press: () => validate(false) }
        }
      />
      {question}
      {excusing && (
        <Suspense>
          <ExcuseDialog sheet={sheet} pupil={excusing} onClose={() => excuse(undefined)} />
        </Suspense>
      )}
    </div>
  );
}

interface OlderProps {
  readonly overwrite: () => void;
  readonly drop: () => void;
}

/** Somebody recorded the sheet since it was ticked on here: neither overwrites the other without a word. */
const Older = ({ overwrite, drop }: OlderProps) => (
  <Note
    tone="warning"
    role="alert"
    actions={
      <>
        <Button onClick={overwrite}>Garder ce qui est coché ici</Button>
        <Button look="quiet" onClick={drop}>
          Prendre la fiche enregistrée
        </Button>
      </>
    }
  >
    {messages.teaching.recordedSince}
  </Note>
);

/** To the list of sheets, for who may see that; else to one's own courses. */
function Back({ seesList }: { readonly seesList: boolean }) {
  const { idUtilisateur } = useUser();
  return (
    <Link to={seesList ? '/liste-presence' : `/mes-cours/${idUtilisateur}`}>
      {seesList ? 'Présences' : 'Mes cours'}
    </Link>
  );
}

/** Marks the pupils who are undecided; the focus goes to the first, and takes the page along. */
function useFirstUndecided(list: { readonly current: HTMLElement | null }, undecided: number) {
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked === 0) return;
    list.current?.querySelector<HTMLElement>('[data-undecided] input')?.focus();
  }, [asked, list]);
  return [asked > 0 && undecided > 0, () => setAsked((before) => before + 1)] as const;
}
