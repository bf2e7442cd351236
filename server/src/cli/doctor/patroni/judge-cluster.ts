import { bad, type Check, ok, warn } from '../check.ts';
import type { PatroniCluster, PatroniMember } from './patroni-cluster.ts';

const name = 'patroni';
/** The first that compares who has the key of the leader before it takes it back (docs/high-availability.md). */
const firstSafeMajor = 4;

/**
 * What of a cluster keeps a failover from being safe; one line of praise where nothing does. `serverStartUs` is when the server
 * started that we write to, undefined where we write to none. Pure.
 */
export function judgeCluster(cluster: PatroniCluster, serverStartUs: bigint | undefined): Check[] {
  const findings = [
    ...judgeVersions(cluster.members),
    ...judgeLeader(cluster.members, serverStartUs),
    ...judgeRules(cluster),
    ...judgeStandby(cluster),
  ];
  const [leader] = cluster.members.filter(({ isLeader }) => isLeader);
  if (findings.length > 0 || leader === undefined) return findings;
  const [standby] = cluster.members.filter(({ isSynchronousStandby }) => isSynchronousStandby);
  return [
    ok(
      name,
      `${leader.own?.version} on all ${cluster.members.length} members; ${leader.name} leads, ${standby?.name} holds what is acknowledged`,
    ),
  ];
}

function judgeVersions(members: readonly PatroniMember[]): Check[] {
  const old = members.filter(
    ({ own }) => own !== undefined && Number.parseInt(own.version, 10) < firstSafeMajor,
  );
  const silent = members.filter(({ own }) => own === undefined);
  return [
    ...(old.length === 0
      ? []
      : [
          bad(
            name,
            `${old.map((member) => `${member.name} runs ${member.own?.version}`).join(', ')}: a primary that stood still takes its place back and undoes what was acknowledged since`,
            'Take Patroni 4 or later, from PyPI where the distribution has an older one (docs/high-availability.md).',
          ),
        ]),
    ...(silent.length === 0
      ? []
      : [
          warn(
            name,
            `${namesOf(silent)} ${silent.length === 1 ? 'does' : 'do'} not answer: unknown which version runs there`,
            'Look there: systemctl status patroni, patronictl list.',
          ),
        ]),
  ];
}

function judgeLeader(members: readonly PatroniMember[], serverStartUs: bigint | undefined): Check[] {
  const leaders = members.filter(({ isLeader }) => isLeader);
  const [leader] = leaders;
  if (leader === undefined)
    return [
      bad(name, 'nobody leads: no server takes writes', 'patronictl list says what each of them waits for.'),
    ];
  const leaderStartUs = leader.own?.serverStartUs;
  if (serverStartUs === undefined || leaderStartUs === undefined)
    return [
      warn(
        name,
        `${leader.name} leads; unknown whether it is the server that Carreto writes to`,
        'Run this again when both the database and Patroni answer.',
      ),
    ];
  if (leaderStartUs === serverStartUs) return [];
  return [
    bad(
      name,
      `${leader.name} leads, and Carreto writes to another server`,
      'DATABASE_URL and CARRETO_PATRONI_URL must name the same cluster; where they do, a switch may be under way: run this again.',
    ),
  ];
}

function judgeRules({ isPaused, isSynchronous, isStrict, isFailsafe }: PatroniCluster): Check[] {
  return [
    ...(isPaused
      ? [warn(name, 'it is paused: nobody takes over when the leader dies', 'patronictl resume ends that.')]
      : []),
    ...(isSynchronous
      ? []
      : [
          warn(
            name,
            'synchronous_mode is off: a failover forgets the newest of what was acknowledged',
            'patronictl edit-config --set synchronous_mode=true --set synchronous_mode_strict=true',
          ),
        ]),
    ...(isSynchronous && !isStrict
      ? [
          warn(
            name,
            'synchronous_mode_strict is off: with both standbys away the leader acknowledges what it alone holds',
            'patronictl edit-config --set synchronous_mode_strict=true, with three nodes.',
          ),
        ]
      : []),
    ...(isFailsafe
      ? []
      : [
          warn(
            name,
            'failsafe_mode is off: the leader steps down when etcd is away',
            'patronictl edit-config --set failsafe_mode=true',
          ),
        ]),
  ];
}

function judgeStandby({ isSynchronous, isStrict, members }: PatroniCluster): Check[] {
  if (!isSynchronous) return [];
  const chosen = members.filter(({ isSynchronousStandby }) => isSynchronousStandby);
  if (chosen.some(({ isRunning }) => isRunning)) return [];
  const finding =
    chosen.length === 0
      ? 'no standby is synchronous'
      : `${namesOf(chosen)} should be synchronous and ${chosen.length === 1 ? 'does' : 'do'} not follow`;
  return [
    bad(
      name,
      isStrict ? `${finding}: writes wait until one is` : `${finding}: a failover forgets the newest of it`,
      'patronictl list says what the standbys do; one at least must be there and follow.',
    ),
  ];
}

function namesOf(members: readonly PatroniMember[]): string {
  return members.map((member) => member.name).join(' and ');
}
