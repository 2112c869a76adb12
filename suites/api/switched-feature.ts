/** What a workspace may have on or off by itself: features, and the channels that messages go out over (gap.feature-map). */
export const switchedFeatures = ['deals', 'booking', 'chat', 'sms'] as const

/** A feature, or a channel, that is on or off by itself. */
export type SwitchedFeature = (typeof switchedFeatures)[number]
