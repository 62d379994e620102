import { messages } from '@diapason/contracts/constants';
import { type EventsOf, make } from '@diapason/contracts/core';
import {
  DocumentAdded,
  DocumentPutBack,
  DocumentRenamed,
  FolderCreated,
  FolderShown,
} from '@diapason/contracts/documents';
import { fold, Refusal } from '@diapason/event-sourcing';
import { given, refused } from '@diapason/event-sourcing/testing';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  decideAddDocument,
  decideClose,
  decideCreateFolder,
  decideEmpty,
  decideRemoveDocument,
  decideRename,
  decideRestore,
  decideShow,
  folder,
} from './folder';
import type { FolderState } from './state';

const file = (nom: string, objet: string, idDocument = 1) => ({
  ...{ idDocument, fk_dossier: 0, nom, contenu: 'application/pdf', taille: 10, objet, cle: 'cle', antivirus: null },
});
const concerts = { idDossier: 4, fk_parent: 0, nom: 'Concerts', groupes: [] };
const programme = make(DocumentAdded, { ...file('Programme.pdf', 'a'), version: 1 });
const second = make(DocumentAdded, { ...file('Programme.pdf', 'b'), version: 2 });
const one = { kind: 'file', id: 1, parent: 0 } as const;
const sub = { kind: 'folder', id: 4, parent: 0 } as const;

describe('a folder of documents', () => {
  // 000:150.a 000:150.b
  test('is created with a name that is free whatever its case, and without what paths are made of', () => {
    const create = (nom: string) => (state: FolderState) =>
      decideCreateFolder(state, { idDossier: 4, fk_parent: 0, nom });
    given(folder, [])
      .when(create(' Concerts '))
      .then([make(FolderCreated, concerts)]);
    given(folder, [])
      .when(create('  '))
      .then(refused(messages.site.folderNameRequired, 400, 'nom'));
    for (const nom of ['..', '.caché', 'a/b', 'a\\b', 'a\u0007'])
      given(folder, [])
        .when(create(nom))
        .then(refused(messages.sharedDocuments.nameLetters, 400, 'nom'));
    given(folder, [])
      .when(create('é'.repeat(128)))
      .then(refused(messages.sharedDocuments.nameTooLong, 400, 'nom'));
    given(folder, [make(FolderCreated, concerts)])
      .when(create('CONCERTS'))
      .then(refused(messages.sharedDocuments.nameTaken('CONCERTS'), 409, 'nom'));
  });
  // 000:150.c 000:150.d
  test('an entry is renamed to another name, which it must be given', () => {
    given(folder, [programme])
      .when((state) => decideRename(state, one, ''))
      .then(refused(messages.site.folderRenameRequired, 400, 'nouveauNom'));
    given(folder, [programme])
      .when((state) => decideRename(state, one, 'Conducteur.pdf'))
      .then([make(DocumentRenamed, { idDocument: 1, fk_dossier: 0, nom: 'Conducteur.pdf' })]);
    given(folder, [programme])
      .when((state) => decideRename(state, one, 'Conducteur.mp3'))
      .then(refused(messages.sharedDocuments.otherEnding, 400, 'nouveauNom'));
    given(folder, [programme, make(FolderCreated, concerts)])
      .when((state) => decideRename(state, sub, 'programme.PDF'))
      .then(refused(messages.sharedDocuments.nameTaken('programme.PDF'), 409, 'nouveauNom'));
  });
  test('the name of a file that is there makes a version of it, an old one comes back on top', () => {
    given(folder, [programme])
      .when((state) => decideAddDocument(state, file('PROGRAMME.pdf', 'b', 9)))
      .then([second]);
    given(folder, [programme, second])
      .when((state) => decideRestore(state, one, 1))
      .then([make(DocumentPutBack, { ...file('Programme.pdf', 'a'), version: 3 })]);
    given(folder, [programme, second])
      .when((state) => decideRestore(state, one, 2))
      .then([]);
  });
  test('nobody takes a folder from their own group; the first group sees all', () => {
    given(folder, [make(FolderCreated, concerts)])
      .when((state) => decideShow(state, sub, [3, 2, 3], 2))
      .then([make(FolderShown, { idDossier: 4, fk_parent: 0, groupes: [2, 3] })]);
    given(folder, [make(FolderCreated, concerts)])
      .when((state) => decideShow(state, sub, [3], 2))
      .then(refused(messages.sharedDocuments.shutOut, 422, 'groupes'));
    given(folder, [make(FolderCreated, concerts)])
      .when((state) => decideShow(state, sub, [3], 1))
      .then([make(FolderShown, { idDossier: 4, fk_parent: 0, groupes: [3] })]);
  });
  test('is not shut over what nobody was asked about, and takes nothing once it is shut', () => {
    const seen = fold(folder, [programme]);
    given(folder, [programme, second])
      .when((state) => decideClose(state, 7, seen))
      .then(refused(messages.general.conflict, 409));
    const shut = fold(folder, [programme, ...decideClose(seen, 7, seen)]);
    for (const decide of [
      () => decideAddDocument(shut, file('Affiche.pdf', 'c')),
      () => decideCreateFolder(shut, { ...concerts, nom: 'Autre' }),
      () => decideRename(shut, one, 'Autre.pdf'),
    ])
      expect(decide).toThrow(messages.sharedDocuments.noFolder);
    expect(decideEmpty(shut, 7)).toHaveLength(1);
  });
});

/** What callers may do to one folder, in any order. */
const act = fc.oneof(
  fc.record({ does: fc.constant('add' as const), nom: fc.constantFrom('a.pdf', 'A.pdf', 'b.pdf', 'c.pdf') }),
  fc.record({ does: fc.constant('rename' as const), at: fc.nat(3), nom: fc.constantFrom('a.pdf', 'd.pdf', 'E.pdf') }),
  fc.record({ does: fc.constant('restore' as const), at: fc.nat(3), version: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ does: fc.constant('remove' as const), at: fc.nat(3) }),
  fc.record({ does: fc.constant('folder' as const), nom: fc.constantFrom('a.pdf', 'Concerts', 'concerts') }),
);

test('whatever is done, no file that was sent is lost but by removing it, and no two entries have one name', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
      let state: FolderState = folder.initial;
      const sent = new Map<string, number>();
      const removed = new Set<number>();
      for (const [at, one] of acts.entries()) {
        const entry = {
          kind: 'file',
          id: [...state.files.keys()][(one as { at?: number }).at ?? 0] ?? -1,
          parent: 0,
        } as const;
        try {
          const events = ((): EventsOf<typeof folder.events>[] => {
            if (one.does === 'add') return decideAddDocument(state, file(one.nom, `o${at}`, at + 1));
            if (one.does === 'rename') return decideRename(state, entry, one.nom);
            if (one.does === 'restore') return decideRestore(state, entry, one.version);
            if (one.does === 'remove') return decideRemoveDocument(state, entry);
            return decideCreateFolder(state, { idDossier: at + 1, fk_parent: 0, nom: one.nom });
          })();
          for (const event of events) {
            state = folder.evolve(state, event);
            if (event.type === 'DocumentAdded') sent.set(event.data.objet, event.data.idDocument);
            if (event.type === 'DocumentRemoved') removed.add(event.data.idDocument);
          }
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
        }
        const kept = new Set([...state.files.values()].flatMap(({ versions }) => versions.map(({ objet }) => objet)));
        for (const [objet, id] of sent) expect(kept.has(objet)).toBe(!removed.has(id));
        const names = [...state.files.values(), ...state.folders.values()].map(({ nom }) => nom.toLowerCase());
        expect(new Set(names).size).toBe(names.length);
      }
    }),
  );
});
