import { useEffect } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import type { Methods } from '../../api/made/operations.ts';
import {
  keepBy,
  markSaved,
  type Preferences,
  preferences,
  preferencesVersion,
  takeUp,
  unsavedOf,
} from '../preferences.ts';
import { useSession } from '../session-context.ts';

type Change = Partial<Preferences>;
type Kept = Awaited<ReturnType<Methods['getPreferences']>>;

/** Takes up what the server keeps of this person, and keeps there what changes from then on. */
export function useKeptPreferences(): void {
  const { person } = useSession();
  useEffect(() => {
    let isHere = true;
    // What changes before the server has answered is newer than its answer, as is what a page left before could not send.
    let early: Change = unsavedOf(person.id);
    keepBy((change) => {
      early = { ...early, ...change };
    });
    void api
      .getPreferences()
      .then((kept) => {
        if (!isHere) return;
        const known = readKept(kept);
        takeUp(person.id, known && { ...known, ...early });
        const keeper = createKeeper(person.id, kept);
        keepBy(keeper);
        keeper(early);
      })
      // What this machine remembers will do.
      .catch(() => undefined);
    return () => {
      isHere = false;
      keepBy(undefined);
    };
  }, [person.id]);
}

/** What the server keeps, where it is of this version of the pages; what is of another one is dropped. */
function readKept(kept: Kept): Omit<Preferences, 'isRailFolded'> | undefined {
  if (kept.revision === 0) return undefined;
  const { theme, density, singleKeys, screens } = kept;
  const language = kept.language ?? preferences().language;
  return {
    theme,
    density,
    singleKeys,
    language,
    screens: kept.version === preferencesVersion ? screens : {},
  };
}

/** Keeps changes in the order they were made. Where another tab was faster, the change is put onto what that one kept. */
function createKeeper(ownerId: number, first: Kept): (change: Change) => void {
  let { revision } = first;
  let waiting: Promise<unknown> = Promise.resolve();
  const put = async (change: Change): Promise<void> => {
    try {
      ({ revision } = await api.putPreferences(bodyOf(revision)));
    } catch (error) {
      if (refusalOf(error)?.code !== 'conflict') throw error;
      const newer = await api.getPreferences();
      takeUp(ownerId, { ...preferences(), ...readKept(newer), ...change });
      ({ revision } = await api.putPreferences(bodyOf(newer.revision)));
    }
  };
  return (change) => {
    const { isRailFolded: _, ...kept } = change;
    if (Object.keys(kept).length === 0) return;
    waiting = waiting
      .then(() => put(kept))
      .then(() => markSaved(change))
      .catch(() => undefined);
  };
}

function bodyOf(revision: number): Parameters<Methods['putPreferences']>[0] {
  const { theme, density, language, singleKeys, screens } = preferences();
  // Screens write what their part of the contract takes.
  const kept = screens as Kept['screens'];
  return { revision, version: preferencesVersion, theme, density, language, singleKeys, screens: kept };
}
