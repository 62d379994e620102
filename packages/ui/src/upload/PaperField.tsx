import type { Api, RequestOf } from '@diapason/contracts';
import { messages, paperCounts, papers } from '@diapason/contracts/constants';
import { type ApiInput, type ApiKey, downloadFile, useApiCommand, useMay } from '@diapason/platform';
import { useRef, useState } from 'react';
import { Button } from '../core/Button';
import { formatDate, formatNumber } from '../core/format';
import { Icon } from '../core/Icon';
import { Progress } from '../core/Progress';
import { State } from '../core/State';
import { useConfirm } from '../overlay/ConfirmDialog';
import { FileField } from './FileField';

/** A kind of paper, by the name of its calls. */
export type PaperName = keyof typeof papers;
type Upload<N extends PaperName> = `POST /api/fichiers/upload/${N}`;
type Remove<N extends PaperName> = `DELETE /api/fichiers/remove/${N}`;
type Download<N extends PaperName> = `POST /api/fichiers/download/${N}`;

/** A paper that is there. */
export interface HeldPaper {
  readonly idPieceJointe: number;
  readonly realFileName: string;
  readonly taille?: number;
  readonly dateHeure?: string;
  /** What the antivirus said: `attente`, `refusee`, or that it may be opened. */
  readonly antivirus?: string | null;
  /** What was sent to replace it, while it waits for the antivirus, or once it was refused. */
  readonly remplacement?: Pick<HeldPaper, 'idPieceJointe' | 'realFileName' | 'antivirus'> | null | undefined;
}

export interface PaperFieldProps<N extends PaperName> {
  readonly kind: N;
  /** Whom or what a new one is about. */
  readonly about: RequestOf<Api[Upload<N>]>['body'];
  /** The paper that is there. */
  readonly paper: HeldPaper | undefined;
  /** What its removal names; its number unless told. */
  readonly removal?: RequestOf<Api[Remove<N>]>['body'];
  /** The person is the user. */
  readonly own?: boolean;
  /** It is expected: that there is none is said as what is missing. */
  readonly due?: boolean;
  /** What follows the kind in its name: a year. */
  readonly of?: string;
  /** The documents' words around what the server refused, where they have some. */
  readonly refusedAs?: (message: string) => string;
  readonly onChange?: () => void;
}

/** A paper that people send: added with its progress, downloaded, replaced, removed, each by whoever may. */
export function PaperField<N extends PaperName>(props: PaperFieldProps<N>) {
  const { kind, about, paper, own = false, due = false, of, refusedAs = asItIs, onChange } = props;
  const allowed = papers[kind];
  const name = of ? `${allowed.label} ${of}` : allowed.label;
  const mayAdd = useMay(`POST /api/fichiers/upload/${kind}` as ApiKey, { own });
  const mayRemove = useMay(`DELETE /api/fichiers/remove/${kind}` as ApiKey, { own });
  const maySee = useMay(`POST /api/fichiers/download/${kind}` as ApiKey, { own });
  const [upload] = useApiCommand(`POST /api/fichiers/upload/${kind}` as Upload<N>, { failure: false });
  const [remove, { isRunning: isRemoving }] = useApiCommand(`DELETE /api/fichiers/remove/${kind}` as Remove<N>);
  const [share, setShare] = useState<number>();
  const [error, setError] = useState<string>();
  /** A paper that could not be read; its replacement is another. */
  const [unread, setUnread] = useState<{ readonly idPieceJointe: number; readonly message: string }>();
  const [ask, question] = useConfirm();
  const sending = useRef<AbortController>(undefined);

  async function send(content: File) {
    const cancel = new AbortController();
    sending.current = cancel;
    setError(undefined);
    setUnread(undefined);
    setShare(0);
    const file = { content, onProgress: setShare, signal: cancel.signal };
    const answer = await upload({ body: about, file } as unknown as ApiInput<Upload<N>>);
    setShare(undefined);
    if (cancel.signal.aborted) return;
    if (answer.ok) onChange?.();
    else setError(refusedAs(answer.error.message));
  }

  async function read(held: HeldPaper) {
    setUnread(undefined);
    const failed = await downloadPaper(kind, held, { failure: false });
    if (failed) setUnread({ idPieceJointe: held.idPieceJointe, message: failed.message });
  }

  /** By what it is about where the kind is removed so. @param held one of its papers, which is meant alone. */
  async function removeOne(held?: Pick<HeldPaper, 'idPieceJointe'>) {
    const body = { ...props.removal, ...(held && { idPieceJointe: held.idPieceJointe }) };
    const answer = await remove({ body } as unknown as ApiInput<Remove<N>>);
    if (answer.ok) onChange?.();
  }

  /** The one that counts stays; of one that was refused there is no file any more. */
  async function takeReplacementAway({ remplacement, realFileName }: HeldPaper) {
    if (!remplacement) return;
    const sure =
      remplacement.antivirus === 'refusee' ||
      (await ask({
        title: `${REMOVE_REPLACEMENT} : ${name} ?`,
        text: `Le fichier « ${remplacement.realFileName} » sera supprimé. « ${realFileName} » reste valable.`,
        confirmLabel: 'Retirer',
        danger: true,
      }));
    if (sure) await removeOne(remplacement);
  }

  /** Both go, or the other one would take its place. */
  async function takeAway(held: HeldPaper) {
    const all = held.remplacement ? [held.remplacement, held] : [held];
    const names = all.map(({ realFileName }) => `« ${realFileName} »`).join(' et ');
    const sure = await ask({
      title: `Retirer : ${name} ?`,
      text: all.length > 1 ? `Les fichiers ${names} seront supprimés.` : `Le fichier ${names} sera supprimé.`,
      confirmLabel: 'Retirer',
      danger: true,
    });
    if (sure) await removeOne(props.removal ? undefined : held);
  }

  return (
    <fieldset className="d-document">
      <legend>
        {allowed.label} {of && <span>{of}</span>}
      </legend>
      {paper ? (
        <div className="d-document-held">
          <Icon name="file" />
          <span>
            <strong>{paper.realFileName}</strong>
            <span className="d-hint">{detailOf(paper)}</span>
          </span>
          {maySee && !isShut(paper) && (
            <Button look="quiet" icon="download" onClick={() => void read(paper)}>
              Télécharger
            </Button>
          )}
          {mayRemove && (
            <Button look="quiet" icon="trash" busy={isRemoving} onClick={() => void takeAway(paper)}>
              Retirer
            </Button>
          )}
        </div>
      ) : (
        <p className="d-hint">{due ? <State tone="warning">Manquant</State> : 'Aucun fichier'}</p>
      )}
      {paper && <Said paper={paper} />}
      {paper?.remplacement && mayRemove && (
        <Button look="quiet" icon="trash" busy={isRemoving} onClick={() => void takeReplacementAway(paper)}>
          {REMOVE_REPLACEMENT}
        </Button>
      )}
      {paper && unread?.idPieceJointe === paper.idPieceJointe && (
        <p className="d-error" role="alert">
          {unread.message}
        </p>
      )}
      {share !== undefined ? (
        <Progress title={`Envoi : ${name}`} done={Math.round(share * 100)} total={100}>
          <Button look="quiet" icon="close" onClick={() => sending.current?.abort()}>
            Annuler l’envoi
          </Button>
        </Progress>
      ) : (
        mayAdd && (
          <FileField
            label={paper ? 'Remplacer le fichier' : 'Choisir un fichier'}
            allowed={allowed}
            onFile={(file) => void send(file)}
            error={error}
          />
        )
      )}
      {question}
    </fieldset>
  );
}

/** What the antivirus says of a paper, and of what was sent to replace it. */
function Said({ paper: { antivirus, remplacement } }: { readonly paper: HeldPaper }) {
  if (antivirus === 'attente') return <p className="d-hint">{messages.files.beingScanned}</p>;
  if (antivirus === 'refusee') return <p className="d-error">{messages.files.refused}</p>;
  if (!remplacement) return null;
  const { replacementRefused, replacementScanned } = messages.files;
  return remplacement.antivirus === 'refusee' ? (
    <p className="d-error">{replacementRefused(remplacement.realFileName)}</p>
  ) : (
    <p className="d-hint">{replacementScanned(remplacement.realFileName)}</p>
  );
}

const REMOVE_REPLACEMENT = 'Retirer le remplacement';
const asItIs = (message: string) => message;

/** Downloads a paper. @param options who shows a failure: a notification does, unless told. */
export const downloadPaper = <N extends PaperName>(
  kind: N,
  { idPieceJointe, realFileName }: Pick<HeldPaper, 'idPieceJointe' | 'realFileName'>,
  options?: { readonly failure?: boolean },
) =>
  downloadFile(
    `POST /api/fichiers/download/${kind}` as Download<N>,
    { body: { idPieceJointe } } as unknown as ApiInput<Download<N>>,
    realFileName,
    options,
  );

/** The antivirus has not seen it, or refused it. */
export const isShut = (paper: Pick<HeldPaper, 'antivirus'>): boolean => !paperCounts(paper);

/** « 118 Ko, ajouté le 21/11/2026 » */
const detailOf = ({ taille, dateHeure }: HeldPaper): string =>
  [
    taille === undefined ? '' : `${formatNumber(Math.max(1, Math.round(taille / 1024)))} Ko`,
    dateHeure ? `ajouté le ${formatDate(dateHeure)}` : '',
  ]
    .filter(Boolean)
    .join(', ');
