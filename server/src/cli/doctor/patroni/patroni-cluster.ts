/** What a cluster of Patroni says of itself, as far as it was heard. */
export type PatroniCluster = {
  /** Nobody takes over while it is. */
  isPaused: boolean;
  /** Whether commits wait for a standby. */
  isSynchronous: boolean;
  /** Whether they also wait while there is none. */
  isStrict: boolean;
  /** Whether the leader goes on without etcd while it sees all others. */
  isFailsafe: boolean;
  members: readonly PatroniMember[];
};

export type PatroniMember = {
  name: string;
  isLeader: boolean;
  isSynchronousStandby: boolean;
  /** Whether its server works: as leader, or by following the leader. */
  isRunning: boolean;
  /** Undefined where it gave no answer of its own. */
  own: PatroniNode | undefined;
};

/** One member's word about itself. */
export type PatroniNode = {
  /** Such as `4.1.5`. */
  version: string;
  /** When its server started, in microseconds since 1970: two servers have never the same. Undefined while it does not run. */
  serverStartUs: bigint | undefined;
};
