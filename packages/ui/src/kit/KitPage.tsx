import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../core/Button';
import { ErrorBoundary } from '../core/lifecycle';
import { Questions } from '../overlay/asked-command';
import { isOpened, type Opened, type PieceStates, type State } from './states';

/** A room of packages/ui, and the pieces in it. */
export interface Room {
  readonly name: string;
  readonly pieces: readonly PieceStates[];
}

const anchor = (piece: string, state: string) => `${piece}-${state.toLowerCase().replaceAll(/[^\p{L}\d]+/gu, '-')}`;

/** All pieces in all states; each state has an anchor, `#Button-texte-long`. */
export function KitPage({ rooms }: { readonly rooms: readonly Room[] }) {
  return (
    <main className="kit">
      <h1>Pièces de Diapason</h1>
      <p>
        Chaque pièce de packages/ui dans tous ses états. <a href="?vue=telephone">Sur un téléphone</a>,{' '}
        <a href="?vue=papier">sur papier</a>, <a href="?">à l’écran</a>.
      </p>
      <nav className="kit-contents" aria-label="Pièces">
        {rooms.flatMap(({ pieces }) =>
          pieces.map(({ pieces: [name = ''] }) => (
            <a key={name} href={`#${name}`}>
              {name}
            </a>
          )),
        )}
      </nav>
      {rooms.map(({ name, pieces }) => (
        <section key={name} className="kit-piece" aria-label={name}>
          {pieces.map((piece) => (
            <Piece key={piece.pieces[0]} room={name} {...piece} />
          ))}
        </section>
      ))}
    </main>
  );
}

function Piece({ room, pieces, states }: PieceStates & { readonly room: string }) {
  const [name = ''] = pieces;
  return (
    <>
      <h2 id={name}>{`${room} : ${pieces.join(', ')}`}</h2>
      {states.map(([state, shown]) => (
        <section key={state} className="kit-state" id={anchor(name, state)} data-state={`${name}, ${state}`}>
          <p className="kit-name">{state}</p>
          <ErrorBoundary>
            <Questions>
              <Suspense fallback={null}>{show(shown, `${name}, ${state.toLowerCase()}`)}</Suspense>
            </Questions>
          </ErrorBoundary>
        </section>
      ))}
    </>
  );
}

const show = (state: State, name: string): ReactNode => (isOpened(state) ? <Opener {...state} name={name} /> : state);

function Opener({ opens, name }: Opened & { readonly name: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-opens={name} onClick={() => setOpen(true)}>
        {`Ouvrir : ${name}`}
      </Button>
      {isOpen && opens(() => setOpen(false))}
    </>
  );
}
