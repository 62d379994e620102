import { bookletStatus } from '@diapason/contracts/constants';
import { downloadFile, go, replaceAddress, useApiCommand, useSearch, useUnsavedGuard } from '@diapason/platform';
import {
  AllowedContext,
  Button,
  Face,
  formatDateTime,
  formatNumber,
  Note,
  Page,
  plural,
  TabList,
  TabPanel,
} from '@diapason/ui';
import { useConfirm } from '@diapason/ui/overlay';
import { LinkWhere } from '@diapason/ui/router';
import { useEffect, useState } from 'react';
import { BookletIcon } from './BookletIcon';
import type { Booklet, Disciplines, ExamPart, General } from './booklet';
import styles from './booklet.module.css';
import { Exam } from './Exam';
import { MyBooklets, useMyBooklets } from './MyBooklets';
import { Overview } from './Overview';
import { Skills } from './Skills';
import { useWritten } from './useWritten';

interface Draft {
  readonly general: General;
  readonly discipline: Disciplines;
  readonly validation: ExamPart;
}

interface Props {
  readonly sheet: Booklet;
  readonly peut: readonly string[];
}

const TABS = [
  { key: 'synthese', label: 'Synthèse' },
  { key: 'competences', label: 'Compétences' },
  { key: 'validation', label: 'Validation' },
] as const;

/** A pupil's booklet, which an erasure leaves without content. */
export default function PupilBooklet(props: Props) {
  const { general, discipline, validation } = props.sheet;
  if (!general || !discipline || !validation)
    return (
      <Page title="Livret élève">
        <Note>Les données de cet élève ont été effacées.</Note>
      </Page>
    );
  return (
    <AllowedContext value={(word) => props.peut.includes(word)}>
      <Known {...props} kept={{ general, discipline, validation }} />
    </AllowedContext>
  );
}

const bodyOf = ({ general, discipline, validation }: Draft, revision: number) => ({
  general: {
    note: general.note,
    niveauxFM: general.niveauxFM.map(({ coche }) => ({ coche })),
    pratiquesCollectives: general.pratiquesCollectives.map(({ coche }) => ({ coche })),
    observations: general.observations.map(({ texte }) => ({ texte })),
  },
  discipline: discipline.map(({ criteres }) => ({ criteres: criteres.map(({ note }) => ({ note })) })),
  validation: {
    resultat: validation.resultat,
    dateResultat: validation.dateResultat,
    cases: validation.cases.map(({ coche }) => ({ coche })),
    modules: validation.modules.map(({ date, commentaire }) => ({ date, commentaire })),
  },
  versionAttendue: revision,
});

const unnoted = ({ discipline, general }: Draft): string[] => [
  ...discipline.flatMap(({ criteres }) => criteres.filter(({ note }) => note === null).map(({ libelle }) => libelle)),
  ...(general.note === null ? ['Niveau d’acquisition'] : []),
];

function Known({ sheet, peut, kept }: Props & { readonly kept: Draft }) {
  const { idLivret: id, statut, revision } = sheet;
  const { draft, write, toSend, saved } = useWritten(kept, revision);
  const [save, { isRunning }] = useApiCommand('POST /api/livrets/:id/:status');
  const [ask, question] = useConfirm();
  const [fault, refuse] = useState<string>();
  const mine = useMyBooklets(sheet);
  const may = (word: string) => peut.includes(word);
  const readOnly = !may('memoriser');
  const dirty = JSON.stringify(draft) !== JSON.stringify(kept);
  useUnsavedGuard(dirty && !isRunning);
  const missing = unnoted(draft);
  const send = async (status: number) => {
    refuse(undefined);
    const sent = toSend();
    const answer = await save({ params: { id, status }, body: bodyOf(sent.draft, sent.revision) });
    if (answer.ok) saved(sent.draft, answer.data.revision);
    else refuse(answer.error.message);
    return answer.ok;
  };
  const validate = async () => {
    const text =
      missing.length === 0
        ? 'Tout est noté. La famille le lira et pourra garder son PDF.'
        : `${plural(missing.length, 'critère')} sans note : ${missing.slice(0, 8).join(', ')}${missing.length > 8 ? '…' : ''}.`;
    if (!(await ask({ title: 'Valider le livret ?', text, confirmLabel: 'Valider le livret' }))) return;
    if ((await send(bookletStatus.validated)) && mine.next) go(mine.next);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
        const other = mine.beside(event.key === 'ArrowUp' ? -1 : 1);
        if (!other) return;
        event.preventDefault();
        return go(other + location.search);
      }
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      if (!readOnly && dirty && !isRunning) void send(bookletStatus.memorised);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
  const tab = new URLSearchParams(useSearch()).get('onglet') ?? 'competences';
  const selected = TABS.some(({ key }) => key === tab) ? tab : 'competences';
  return (
    <Page
      title="Livret élève"
      beside={<BookletIcon statut={statut} words />}
      intro={
        <span className={styles.whose}>
          <Face name={sheet.nomPrenomEleve} />
          <span>
            <LinkWhere to={may('ouvrirEleve') ? `/fiche-eleve/${sheet.fk_eleve}` : undefined}>
              {sheet.nomPrenomEleve}
            </LinkWhere>
            {` · ${[sheet.libelleOffre, sheet.precisionOffre].filter(Boolean).join(', ')} · `}
            <LinkWhere
              to={may('ouvrirEnseignant') && sheet.fk_enseignant ? `/fiche-agent/${sheet.fk_enseignant}` : undefined}
            >
              {sheet.nomPrenomEnseignant ?? ''}
            </LinkWhere>
            {' · '}
            <span className={styles.year}>{sheet.libelleAnneeScolaire}</span>
          </span>
        </span>
      }
      actions={
        <>
          {may('imprimer') && (
            <Button
              icon="print"
              label="PDF du livret"
              onClick={() => void downloadFile('POST /api/fichiers/download/livret', { body: { idLivret: id } })}
            />
          )}
          {may('reprendre') && (
            <Button busy={isRunning} onClick={() => void send(bookletStatus.memorised)}>
              Reprendre
            </Button>
          )}
          {may('memoriser') && (
            <Button busy={isRunning} disabled={!dirty} onClick={() => void send(bookletStatus.memorised)}>
              Mémoriser
            </Button>
          )}
          {may('valider') && (
            <Button look="primary" icon="check" busy={isRunning} onClick={() => void validate()}>
              Valider le livret
            </Button>
          )}
        </>
      }
    >
      {question}
      {fault && (
        <Note tone="danger" role="alert">
          {fault}
        </Note>
      )}
      <p className={styles.soft}>
        {`Gardé le ${formatDateTime(sheet.modifieLe)}${sheet.modifiePar ? ` par ${sheet.modifiePar}` : ''}${dirty ? ' · des changements depuis' : ''}`}
      </p>
      <div className={styles.booklet}>
        <div>
          <TabList
            label="Livret élève"
            id="livret"
            selected={selected}
            onSelect={(key) => replaceAddress(`${location.pathname}?onglet=${key}`)}
            items={TABS.map(({ key, label }) => ({
              key,
              label: (
                <>
                  {label}
                  {key === 'competences' && missing.length > 0 && !readOnly && (
                    <span className="d-count">{formatNumber(missing.length)}</span>
                  )}
                </>
              ),
            }))}
          />
          <TabPanel id="livret" name={selected} hidden={false}>
            {selected === 'synthese' && (
              <Overview
                general={draft.general}
                before={sheet.precedent}
                readOnly={readOnly}
                onChange={(general) => write({ ...draft, general })}
              />
            )}
            {selected === 'competences' && (
              <Skills
                {...draft}
                before={sheet.precedent}
                readOnly={readOnly}
                onChange={(part) => write({ ...draft, ...part })}
              />
            )}
            {selected === 'validation' && (
              <Exam
                validation={draft.validation}
                readOnly={readOnly}
                onChange={(validation) => write({ ...draft, validation })}
              />
            )}
          </TabPanel>
        </div>
        <MyBooklets {...mine} />
      </div>
    </Page>
  );
}
